package service

import (
	"github.com/ydb-platform/ydb-go-genproto/Ydb_Auth_V1"
	"github.com/ydb-platform/ydb-go-genproto/Ydb_Cms_V1"
	"github.com/ydb-platform/ydb-go-genproto/Ydb_Discovery_V1"
	"github.com/ydb-platform/ydb-go-genproto/Ydb_Monitoring_V1"
	"github.com/ydb-platform/ydb-go-genproto/Ydb_Operation_V1"
	"github.com/ydb-platform/ydb-go-genproto/Ydb_Query_V1"
	"github.com/ydb-platform/ydb-go-genproto/Ydb_Scheme_V1"
	"github.com/ydb-platform/ydb-go-genproto/Ydb_Scripting_V1"
	"github.com/ydb-platform/ydb-go-genproto/Ydb_Table_V1"
	"github.com/ydb-platform/ydb-go-genproto/Ydb_Topic_V1"
	"github.com/ydb-platform/ydb-go-genproto/draft/Ydb_Replication_V1"
	"github.com/ydb-platform/ydb-go-genproto/draft/Ydb_View_V1"
	"google.golang.org/grpc"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/wire"
)

// Register adds the services of a node to a server.
func Register(to grpc.ServiceRegistrar, n *Node) {
	Ydb_Auth_V1.RegisterAuthServiceServer(to, authService{Node: n})
	Ydb_Cms_V1.RegisterCmsServiceServer(to, cmsService{Node: n})
	Ydb_Discovery_V1.RegisterDiscoveryServiceServer(to, discoveryService{Node: n})
	Ydb_Monitoring_V1.RegisterMonitoringServiceServer(to, monitoringService{Node: n})
	Ydb_Operation_V1.RegisterOperationServiceServer(to, operationService{Node: n})
	Ydb_Query_V1.RegisterQueryServiceServer(to, queryService{Node: n})
	Ydb_Scheme_V1.RegisterSchemeServiceServer(to, schemeService{Node: n})
	Ydb_Scripting_V1.RegisterScriptingServiceServer(to, scriptingService{Node: n})
	Ydb_Table_V1.RegisterTableServiceServer(to, tableService{Node: n})
	Ydb_Topic_V1.RegisterTopicServiceServer(to, topicService{Node: n})
	Ydb_Replication_V1.RegisterReplicationServiceServer(to, replicationService{Node: n})
	Ydb_View_V1.RegisterViewServiceServer(to, viewService{Node: n})
}

// descriptions collects what is registered.
type descriptions []*grpc.ServiceDesc

// RegisterService notes a service.
func (d *descriptions) RegisterService(desc *grpc.ServiceDesc, _ any) { *d = append(*d, desc) }

// Methods lists the methods of the services by the short names of the services: "Table" has "BulkUpsert".
func Methods() map[string][]string {
	var all descriptions
	Register(&all, nil)
	m := map[string][]string{}
	for _, d := range all {
		name := wire.Service(d.ServiceName)
		for _, method := range d.Methods {
			m[name] = append(m[name], method.MethodName)
		}
		for _, stream := range d.Streams {
			m[name] = append(m[name], stream.StreamName)
		}
	}
	return m
}
