package service

import (
	"context"
	"net"
	"strconv"

	"github.com/ydb-platform/ydb-go-genproto/Ydb_Cms_V1"
	"github.com/ydb-platform/ydb-go-genproto/Ydb_Discovery_V1"
	"github.com/ydb-platform/ydb-go-genproto/Ydb_Monitoring_V1"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Cms"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Discovery"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Monitoring"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/wire"
)

// discoveryService is Ydb.Discovery.V1.
type discoveryService struct {
	Ydb_Discovery_V1.UnimplementedDiscoveryServiceServer
	*Node
}

// ListEndpoints names the one endpoint, by the address that the client itself used.
func (s discoveryService) ListEndpoints(ctx context.Context,
	r *Ydb_Discovery.ListEndpointsRequest) (*Ydb_Discovery.ListEndpointsResponse, error) {
	if r.GetDatabase() == "" {
		return nil, wire.Refuse(Ydb.StatusIds_BAD_REQUEST, "Empty database name")
	}
	host, port := s.host, s.port
	if h, p, err := net.SplitHostPort(clientOf(ctx).authority); err == nil && h != "" {
		if n, err := strconv.ParseUint(p, 10, 16); err == nil {
			host, port = h, uint32(n)
		}
	}
	return &Ydb_Discovery.ListEndpointsResponse{Operation: wire.Done(&Ydb_Discovery.ListEndpointsResult{
		Endpoints: []*Ydb_Discovery.EndpointInfo{{
			Address: host, Port: port, Ssl: s.tls, NodeId: nodeID, Location: "local",
			Service: []string{"table_service", "query_service", "scheme_service", "topic_service", "discovery", "auth", "operation",
				"scripting", "monitoring"},
		}},
		SelfLocation: "local",
	})}, nil
}

// WhoAmI names the user of the call.
func (s discoveryService) WhoAmI(ctx context.Context, r *Ydb_Discovery.WhoAmIRequest) (*Ydb_Discovery.WhoAmIResponse, error) {
	caller := clientOf(ctx).subject
	result := &Ydb_Discovery.WhoAmIResult{
		User:                    s.subject(ctx),
		IsAdministrationAllowed: !s.enforce || caller.User == "" || caller.Administrator,
		IsMonitoringAllowed:     true, IsViewerAllowed: true, IsDatabaseAllowed: true,
	}
	if r.GetIncludeGroups() {
		result.Groups = []string{engine.UserGroup}
		if s.enforce && caller.User != "" {
			result.Groups = caller.Groups
		}
	}
	return &Ydb_Discovery.WhoAmIResponse{Operation: wire.Done(result)}, nil
}

// subject is the user of a call as permissions name it; anonymous calls act as root.
func (s *Node) subject(ctx context.Context) string {
	if user := clientOf(ctx).subject.User; user != "" {
		return user
	}
	return anonymous
}

// anonymous is who calls without a ticket when authentication is off.
const anonymous = "root@builtin"

// monitoringService is Ydb.Monitoring.V1.
type monitoringService struct {
	Ydb_Monitoring_V1.UnimplementedMonitoringServiceServer
	*Node
}

// SelfCheck says that all is well.
func (s monitoringService) SelfCheck(context.Context, *Ydb_Monitoring.SelfCheckRequest) (*Ydb_Monitoring.SelfCheckResponse, error) {
	return &Ydb_Monitoring.SelfCheckResponse{Operation: wire.Done(&Ydb_Monitoring.SelfCheckResult{
		SelfCheckResult: Ydb_Monitoring.SelfCheck_GOOD,
	})}, nil
}

// cmsService is Ydb.Cms.V1, of which the server has what tells the quota of a database.
type cmsService struct {
	Ydb_Cms_V1.UnimplementedCmsServiceServer
	*Node
}

// GetDatabaseStatus shows the quota.
func (s cmsService) GetDatabaseStatus(ctx context.Context,
	r *Ydb_Cms.GetDatabaseStatusRequest) (*Ydb_Cms.GetDatabaseStatusResponse, error) {
	result := &Ydb_Cms.GetDatabaseStatusResult{Path: r.GetPath(), State: Ydb_Cms.GetDatabaseStatusResult_RUNNING}
	if quota := s.dbOf(ctx).Options().Quota; quota > 0 {
		result.DatabaseQuotas = &Ydb_Cms.DatabaseQuotas{DataSizeHardQuota: uint64(quota)}
	}
	return &Ydb_Cms.GetDatabaseStatusResponse{Operation: wire.Done(result)}, nil
}
