package yql

// keyword identifies a keyword of YQL; 0 means that a token is not one.
type keyword uint16

// keywordClass says where a keyword can stand as a name without quotes. The classes, and which keyword is in
// which, are those of the id_* rules in yql/essentials/sql/v1/SQLv1Antlr4.g.in of ydb-platform/ydb.
type keywordClass uint16

const (
	classCompat   keywordClass = 1 << iota // a name almost anywhere
	classAs                                // an alias without AS as well
	classExpr                              // not where an expression starts
	classTable                             // not as a table or column declaration
	classSelect                            // not where an expression starts, nor as a WITHOUT column
	classAlter                             // COLUMN
	classIn                                // COMPACT
	classWindow                            // not as a window name
	classHint                              // not as a table hint
	classType                              // names of container types
	classReserved                          // never a name
)

const (
	kwAbort keyword = iota + 1
	kwAction
	kwAdd
	kwAfter
	kwAll
	kwAlter
	kwAlways
	kwAnalyze
	kwAnd
	kwAnsi
	kwAny
	kwArray
	kwAs
	kwAsc
	kwAssume
	kwAsymmetric
	kwAsync
	kwAt
	kwAttach
	kwAttributes
	kwAutoincrement
	kwAutomap
	kwBackup
	kwBatch
	kwBefore
	kwBegin
	kwBernoulli
	kwBetween
	kwBitcast
	kwBy
	kwCallable
	kwCascade
	kwCase
	kwCast
	kwChangefeed
	kwCheck
	kwClassifier
	kwCollate
	kwCollection
	kwColumn
	kwColumns
	kwCombine
	kwCommit
	kwCompact
	kwCompression
	kwConditional
	kwConflict
	kwConnect
	kwConstraint
	kwConsumer
	kwCover
	kwCreate
	kwCross
	kwCube
	kwCurrent
	kwCurrentDate
	kwCurrentTime
	kwCurrentTimestamp
	kwData
	kwDatabase
	kwDecimal
	kwDeclare
	kwDefault
	kwDeferrable
	kwDeferred
	kwDefine
	kwDelete
	kwDesc
	kwDescribe
	kwDetach
	kwDict
	kwDirectory
	kwDisable
	kwDiscard
	kwDistinct
	kwDo
	kwDrop
	kwDynamiclinear
	kwEach
	kwElse
	kwEmpty
	kwEmptyAction
	kwEncoding
	kwEncrypted
	kwEnd
	kwEnum
	kwErase
	kwError
	kwEscape
	kwEvaluate
	kwExcept
	kwExclude
	kwExclusion
	kwExclusive
	kwExists
	kwExplain
	kwExport
	kwExternal
	kwFail
	kwFalse
	kwFamily
	kwFilter
	kwFirst
	kwFlatten
	kwFlow
	kwFollowing
	kwFor
	kwForeign
	kwFrom
	kwFull
	kwFunction
	kwGenerated
	kwGlob
	kwGlobal
	kwGrant
	kwGroup
	kwGrouping
	kwGroups
	kwHash
	kwHaving
	kwHop
	kwIf
	kwIgnore
	kwIlike
	kwImmediate
	kwImport
	kwIn
	kwIncrement
	kwIncremental
	kwIndex
	kwIndexed
	kwInherits
	kwInitial
	kwInitially
	kwInner
	kwInsert
	kwInstead
	kwIntersect
	kwInto
	kwIs
	kwIsnull
	kwJoin
	kwJsonExists
	kwJsonQuery
	kwJsonValue
	kwKey
	kwKill
	kwLast
	kwLeft
	kwLegacy
	kwLike
	kwLimit
	kwLinear
	kwList
	kwLocal
	kwLogin
	kwManage
	kwMatch
	kwMatches
	kwMatchRecognize
	kwMaterialize
	kwMeasures
	kwMicroseconds
	kwMilliseconds
	kwModify
	kwNanoseconds
	kwNatural
	kwNext
	kwNo
	kwNologin
	kwNot
	kwNotnull
	kwNull
	kwNulls
	kwObject
	kwOf
	kwOffset
	kwOmit
	kwOn
	kwOne
	kwOnly
	kwOption
	kwOptional
	kwOr
	kwOrder
	kwOthers
	kwOuter
	kwOver
	kwOwner
	kwParallel
	kwPartition
	kwPassing
	kwPassword
	kwPast
	kwPattern
	kwPer
	kwPermute
	kwPlan
	kwPool
	kwPragma
	kwPreceding
	kwPresort
	kwPrimary
	kwPrivileges
	kwProcess
	kwQuery
	kwQueue
	kwRaise
	kwRange
	kwRebuild
	kwRecursive
	kwReduce
	kwReferences
	kwRegexp
	kwReindex
	kwRelease
	kwRemove
	kwRename
	kwRepeatable
	kwReplace
	kwReplication
	kwReset
	kwResource
	kwRespect
	kwRestart
	kwRestore
	kwRestrict
	kwResult
	kwReturn
	kwReturning
	kwRevert
	kwRevoke
	kwRight
	kwRlike
	kwRollback
	kwRollup
	kwRow
	kwRows
	kwSample
	kwSavepoint
	kwSchema
	kwSeconds
	kwSecret
	kwSeek
	kwSelect
	kwSemi
	kwSequence
	kwSession
	kwSet
	kwSets
	kwShow
	kwSkip
	kwSource
	kwStart
	kwStatistics
	kwStored
	kwStream
	kwStreaming
	kwStruct
	kwSubquery
	kwSubset
	kwSymbols
	kwSymlink
	kwSymmetric
	kwSync
	kwSystem
	kwTable
	kwTables
	kwTablesample
	kwTablestore
	kwTagged
	kwTemp
	kwTemporary
	kwThen
	kwTies
	kwTo
	kwTopic
	kwTransaction
	kwTransfer
	kwTrigger
	kwTrue
	kwTruncate
	kwTuple
	kwType
	kwUnbounded
	kwUnconditional
	kwUnion
	kwUnique
	kwUnknown
	kwUnmatched
	kwUpdate
	kwUpsert
	kwUse
	kwUser
	kwUsing
	kwVacuum
	kwValues
	kwVariant
	kwView
	kwVirtual
	kwWatermark
	kwWhen
	kwWhere
	kwWindow
	kwWith
	kwWithout
	kwWrapper
	kwXor
)

// keywordList holds the spelling and the class of every keyword, in the order of their constants.
var keywordList = [...]struct {
	name  string
	class keywordClass
}{
	kwAbort:            {"ABORT", classCompat | classAs},
	kwAction:           {"ACTION", classCompat | classAs},
	kwAdd:              {"ADD", classCompat | classAs},
	kwAfter:            {"AFTER", classCompat | classAs},
	kwAll:              {"ALL", classSelect},
	kwAlter:            {"ALTER", classCompat | classAs},
	kwAlways:           {"ALWAYS", classCompat | classAs},
	kwAnalyze:          {"ANALYZE", classCompat | classAs},
	kwAnd:              {"AND", classCompat | classAs},
	kwAnsi:             {"ANSI", classCompat | classAs},
	kwAny:              {"ANY", classTable},
	kwArray:            {"ARRAY", classCompat | classAs},
	kwAs:               {"AS", classSelect},
	kwAsc:              {"ASC", classCompat | classAs},
	kwAssume:           {"ASSUME", classSelect},
	kwAsymmetric:       {"ASYMMETRIC", classExpr},
	kwAsync:            {"ASYNC", classCompat | classAs},
	kwAt:               {"AT", classCompat | classAs},
	kwAttach:           {"ATTACH", classCompat | classAs},
	kwAttributes:       {"ATTRIBUTES", classCompat | classAs},
	kwAutoincrement:    {"AUTOINCREMENT", classCompat | classAs},
	kwAutomap:          {"AUTOMAP", classReserved},
	kwBackup:           {"BACKUP", classCompat | classAs},
	kwBatch:            {"BATCH", classCompat | classAs},
	kwBefore:           {"BEFORE", classCompat | classAs},
	kwBegin:            {"BEGIN", classCompat | classAs},
	kwBernoulli:        {"BERNOULLI", classCompat | classAs},
	kwBetween:          {"BETWEEN", classExpr},
	kwBitcast:          {"BITCAST", classExpr},
	kwBy:               {"BY", classCompat | classAs},
	kwCallable:         {"CALLABLE", classType},
	kwCascade:          {"CASCADE", classCompat | classAs},
	kwCase:             {"CASE", classExpr},
	kwCast:             {"CAST", classExpr},
	kwChangefeed:       {"CHANGEFEED", classCompat | classAs},
	kwCheck:            {"CHECK", classCompat | classAs},
	kwClassifier:       {"CLASSIFIER", classCompat | classAs},
	kwCollate:          {"COLLATE", classCompat},
	kwCollection:       {"COLLECTION", classCompat | classAs},
	kwColumn:           {"COLUMN", classAlter},
	kwColumns:          {"COLUMNS", classHint},
	kwCombine:          {"COMBINE", classCompat | classAs},
	kwCommit:           {"COMMIT", classCompat | classAs},
	kwCompact:          {"COMPACT", classIn},
	kwCompression:      {"COMPRESSION", classCompat | classAs},
	kwConditional:      {"CONDITIONAL", classCompat | classAs},
	kwConflict:         {"CONFLICT", classCompat | classAs},
	kwConnect:          {"CONNECT", classCompat | classAs},
	kwConstraint:       {"CONSTRAINT", classCompat | classAs},
	kwConsumer:         {"CONSUMER", classCompat | classAs},
	kwCover:            {"COVER", classCompat | classAs},
	kwCreate:           {"CREATE", classCompat | classAs},
	kwCross:            {"CROSS", classCompat},
	kwCube:             {"CUBE", classExpr},
	kwCurrent:          {"CURRENT", classCompat | classAs},
	kwCurrentDate:      {"CURRENT_DATE", classExpr},
	kwCurrentTime:      {"CURRENT_TIME", classExpr},
	kwCurrentTimestamp: {"CURRENT_TIMESTAMP", classExpr},
	kwData:             {"DATA", classCompat | classAs},
	kwDatabase:         {"DATABASE", classCompat | classAs},
	kwDecimal:          {"DECIMAL", classCompat | classAs},
	kwDeclare:          {"DECLARE", classCompat | classAs},
	kwDefault:          {"DEFAULT", classCompat | classAs},
	kwDeferrable:       {"DEFERRABLE", classCompat | classAs},
	kwDeferred:         {"DEFERRED", classCompat | classAs},
	kwDefine:           {"DEFINE", classCompat},
	kwDelete:           {"DELETE", classCompat | classAs},
	kwDesc:             {"DESC", classCompat | classAs},
	kwDescribe:         {"DESCRIBE", classCompat | classAs},
	kwDetach:           {"DETACH", classCompat | classAs},
	kwDict:             {"DICT", classType},
	kwDirectory:        {"DIRECTORY", classCompat | classAs},
	kwDisable:          {"DISABLE", classCompat | classAs},
	kwDiscard:          {"DISCARD", classCompat | classAs},
	kwDistinct:         {"DISTINCT", classSelect},
	kwDo:               {"DO", classCompat},
	kwDrop:             {"DROP", classCompat | classAs},
	kwDynamiclinear:    {"DYNAMICLINEAR", classCompat | classAs},
	kwEach:             {"EACH", classCompat | classAs},
	kwElse:             {"ELSE", classCompat | classAs},
	kwEmpty:            {"EMPTY", classCompat | classAs},
	kwEmptyAction:      {"EMPTY_ACTION", classExpr},
	kwEncoding:         {"ENCODING", classCompat | classAs},
	kwEncrypted:        {"ENCRYPTED", classCompat | classAs},
	kwEnd:              {"END", classCompat | classAs},
	kwEnum:             {"ENUM", classType},
	kwErase:            {"ERASE", classTable},
	kwError:            {"ERROR", classCompat | classAs},
	kwEscape:           {"ESCAPE", classCompat | classAs},
	kwEvaluate:         {"EVALUATE", classCompat | classAs},
	kwExcept:           {"EXCEPT", classSelect},
	kwExclude:          {"EXCLUDE", classCompat | classAs},
	kwExclusion:        {"EXCLUSION", classCompat},
	kwExclusive:        {"EXCLUSIVE", classCompat | classAs},
	kwExists:           {"EXISTS", classExpr},
	kwExplain:          {"EXPLAIN", classCompat | classAs},
	kwExport:           {"EXPORT", classCompat | classAs},
	kwExternal:         {"EXTERNAL", classCompat | classAs},
	kwFail:             {"FAIL", classCompat | classAs},
	kwFalse:            {"FALSE", classReserved},
	kwFamily:           {"FAMILY", classCompat | classAs},
	kwFilter:           {"FILTER", classCompat | classAs},
	kwFirst:            {"FIRST", classCompat | classAs},
	kwFlatten:          {"FLATTEN", classCompat | classAs},
	kwFlow:             {"FLOW", classType},
	kwFollowing:        {"FOLLOWING", classCompat | classAs},
	kwFor:              {"FOR", classCompat | classAs},
	kwForeign:          {"FOREIGN", classCompat | classAs},
	kwFrom:             {"FROM", classExpr},
	kwFull:             {"FULL", classExpr},
	kwFunction:         {"FUNCTION", classCompat | classAs},
	kwGenerated:        {"GENERATED", classCompat | classAs},
	kwGlob:             {"GLOB", classCompat | classAs},
	kwGlobal:           {"GLOBAL", classCompat | classAs},
	kwGrant:            {"GRANT", classCompat | classAs},
	kwGroup:            {"GROUP", classCompat | classAs},
	kwGrouping:         {"GROUPING", classCompat | classAs},
	kwGroups:           {"GROUPS", classWindow},
	kwHash:             {"HASH", classCompat | classAs},
	kwHaving:           {"HAVING", classSelect},
	kwHop:              {"HOP", classExpr},
	kwIf:               {"IF", classCompat | classAs},
	kwIgnore:           {"IGNORE", classCompat | classAs},
	kwIlike:            {"ILIKE", classCompat | classAs},
	kwImmediate:        {"IMMEDIATE", classCompat | classAs},
	kwImport:           {"IMPORT", classCompat | classAs},
	kwIn:               {"IN", classCompat | classAs},
	kwIncrement:        {"INCREMENT", classCompat | classAs},
	kwIncremental:      {"INCREMENTAL", classCompat | classAs},
	kwIndex:            {"INDEX", classCompat | classAs},
	kwIndexed:          {"INDEXED", classCompat | classAs},
	kwInherits:         {"INHERITS", classCompat | classAs},
	kwInitial:          {"INITIAL", classCompat | classAs},
	kwInitially:        {"INITIALLY", classCompat | classAs},
	kwInner:            {"INNER", classCompat},
	kwInsert:           {"INSERT", classCompat | classAs},
	kwInstead:          {"INSTEAD", classCompat | classAs},
	kwIntersect:        {"INTERSECT", classSelect},
	kwInto:             {"INTO", classCompat | classAs},
	kwIs:               {"IS", classCompat | classAs},
	kwIsnull:           {"ISNULL", classCompat},
	kwJoin:             {"JOIN", classCompat},
	kwJsonExists:       {"JSON_EXISTS", classExpr},
	kwJsonQuery:        {"JSON_QUERY", classExpr},
	kwJsonValue:        {"JSON_VALUE", classExpr},
	kwKey:              {"KEY", classCompat},
	kwKill:             {"KILL", classCompat | classAs},
	kwLast:             {"LAST", classCompat | classAs},
	kwLeft:             {"LEFT", classCompat},
	kwLegacy:           {"LEGACY", classCompat | classAs},
	kwLike:             {"LIKE", classCompat | classAs},
	kwLimit:            {"LIMIT", classSelect},
	kwLinear:           {"LINEAR", classCompat | classAs},
	kwList:             {"LIST", classType},
	kwLocal:            {"LOCAL", classCompat | classAs},
	kwLogin:            {"LOGIN", classCompat | classAs},
	kwManage:           {"MANAGE", classCompat | classAs},
	kwMatch:            {"MATCH", classCompat | classAs},
	kwMatches:          {"MATCHES", classCompat | classAs},
	kwMatchRecognize:   {"MATCH_RECOGNIZE", classCompat | classAs},
	kwMaterialize:      {"MATERIALIZE", classCompat | classAs},
	kwMeasures:         {"MEASURES", classCompat | classAs},
	kwMicroseconds:     {"MICROSECONDS", classCompat | classAs},
	kwMilliseconds:     {"MILLISECONDS", classCompat | classAs},
	kwModify:           {"MODIFY", classCompat | classAs},
	kwNanoseconds:      {"NANOSECONDS", classCompat | classAs},
	kwNatural:          {"NATURAL", classCompat},
	kwNext:             {"NEXT", classCompat | classAs},
	kwNo:               {"NO", classCompat | classAs},
	kwNologin:          {"NOLOGIN", classCompat | classAs},
	kwNot:              {"NOT", classExpr},
	kwNotnull:          {"NOTNULL", classCompat},
	kwNull:             {"NULL", classExpr},
	kwNulls:            {"NULLS", classCompat | classAs},
	kwObject:           {"OBJECT", classCompat | classAs},
	kwOf:               {"OF", classCompat | classAs},
	kwOffset:           {"OFFSET", classCompat | classAs},
	kwOmit:             {"OMIT", classCompat | classAs},
	kwOn:               {"ON", classCompat},
	kwOne:              {"ONE", classCompat | classAs},
	kwOnly:             {"ONLY", classCompat | classAs},
	kwOption:           {"OPTION", classCompat | classAs},
	kwOptional:         {"OPTIONAL", classType},
	kwOr:               {"OR", classCompat | classAs},
	kwOrder:            {"ORDER", classCompat | classAs},
	kwOthers:           {"OTHERS", classCompat | classAs},
	kwOuter:            {"OUTER", classCompat},
	kwOver:             {"OVER", classCompat},
	kwOwner:            {"OWNER", classCompat | classAs},
	kwParallel:         {"PARALLEL", classCompat | classAs},
	kwPartition:        {"PARTITION", classCompat | classAs},
	kwPassing:          {"PASSING", classCompat | classAs},
	kwPassword:         {"PASSWORD", classCompat | classAs},
	kwPast:             {"PAST", classCompat | classAs},
	kwPattern:          {"PATTERN", classCompat | classAs},
	kwPer:              {"PER", classCompat | classAs},
	kwPermute:          {"PERMUTE", classCompat | classAs},
	kwPlan:             {"PLAN", classCompat | classAs},
	kwPool:             {"POOL", classCompat | classAs},
	kwPragma:           {"PRAGMA", classCompat | classAs},
	kwPreceding:        {"PRECEDING", classCompat | classAs},
	kwPresort:          {"PRESORT", classCompat},
	kwPrimary:          {"PRIMARY", classCompat | classAs},
	kwPrivileges:       {"PRIVILEGES", classCompat | classAs},
	kwProcess:          {"PROCESS", classExpr},
	kwQuery:            {"QUERY", classCompat | classAs},
	kwQueue:            {"QUEUE", classCompat | classAs},
	kwRaise:            {"RAISE", classCompat | classAs},
	kwRange:            {"RANGE", classWindow},
	kwRebuild:          {"REBUILD", classCompat | classAs},
	kwRecursive:        {"RECURSIVE", classCompat | classAs},
	kwReduce:           {"REDUCE", classExpr},
	kwReferences:       {"REFERENCES", classCompat | classAs},
	kwRegexp:           {"REGEXP", classCompat | classAs},
	kwReindex:          {"REINDEX", classCompat | classAs},
	kwRelease:          {"RELEASE", classCompat | classAs},
	kwRemove:           {"REMOVE", classCompat | classAs},
	kwRename:           {"RENAME", classCompat | classAs},
	kwRepeatable:       {"REPEATABLE", classReserved},
	kwReplace:          {"REPLACE", classCompat | classAs},
	kwReplication:      {"REPLICATION", classCompat | classAs},
	kwReset:            {"RESET", classCompat | classAs},
	kwResource:         {"RESOURCE", classType},
	kwRespect:          {"RESPECT", classCompat | classAs},
	kwRestart:          {"RESTART", classCompat | classAs},
	kwRestore:          {"RESTORE", classCompat | classAs},
	kwRestrict:         {"RESTRICT", classCompat | classAs},
	kwResult:           {"RESULT", classCompat},
	kwReturn:           {"RETURN", classExpr},
	kwReturning:        {"RETURNING", classExpr},
	kwRevert:           {"REVERT", classCompat | classAs},
	kwRevoke:           {"REVOKE", classCompat | classAs},
	kwRight:            {"RIGHT", classCompat},
	kwRlike:            {"RLIKE", classCompat | classAs},
	kwRollback:         {"ROLLBACK", classCompat | classAs},
	kwRollup:           {"ROLLUP", classExpr},
	kwRow:              {"ROW", classCompat | classAs},
	kwRows:             {"ROWS", classWindow},
	kwSample:           {"SAMPLE", classCompat},
	kwSavepoint:        {"SAVEPOINT", classCompat | classAs},
	kwSchema:           {"SCHEMA", classHint},
	kwSeconds:          {"SECONDS", classCompat | classAs},
	kwSecret:           {"SECRET", classCompat | classAs},
	kwSeek:             {"SEEK", classCompat | classAs},
	kwSelect:           {"SELECT", classExpr},
	kwSemi:             {"SEMI", classCompat},
	kwSequence:         {"SEQUENCE", classCompat | classAs},
	kwSession:          {"SESSION", classCompat | classAs},
	kwSet:              {"SET", classType},
	kwSets:             {"SETS", classCompat | classAs},
	kwShow:             {"SHOW", classCompat | classAs},
	kwSkip:             {"SKIP", classCompat | classAs},
	kwSource:           {"SOURCE", classCompat | classAs},
	kwStart:            {"START", classCompat | classAs},
	kwStatistics:       {"STATISTICS", classCompat | classAs},
	kwStored:           {"STORED", classCompat | classAs},
	kwStream:           {"STREAM", classTable},
	kwStreaming:        {"STREAMING", classCompat | classAs},
	kwStruct:           {"STRUCT", classType},
	kwSubquery:         {"SUBQUERY", classCompat | classAs},
	kwSubset:           {"SUBSET", classCompat | classAs},
	kwSymbols:          {"SYMBOLS", classCompat | classAs},
	kwSymlink:          {"SYMLINK", classCompat | classAs},
	kwSymmetric:        {"SYMMETRIC", classExpr},
	kwSync:             {"SYNC", classCompat | classAs},
	kwSystem:           {"SYSTEM", classCompat | classAs},
	kwTable:            {"TABLE", classCompat | classAs},
	kwTables:           {"TABLES", classCompat | classAs},
	kwTablesample:      {"TABLESAMPLE", classCompat | classAs},
	kwTablestore:       {"TABLESTORE", classCompat | classAs},
	kwTagged:           {"TAGGED", classType},
	kwTemp:             {"TEMP", classCompat | classAs},
	kwTemporary:        {"TEMPORARY", classCompat | classAs},
	kwThen:             {"THEN", classCompat | classAs},
	kwTies:             {"TIES", classCompat | classAs},
	kwTo:               {"TO", classCompat | classAs},
	kwTopic:            {"TOPIC", classCompat | classAs},
	kwTransaction:      {"TRANSACTION", classCompat | classAs},
	kwTransfer:         {"TRANSFER", classCompat | classAs},
	kwTrigger:          {"TRIGGER", classCompat | classAs},
	kwTrue:             {"TRUE", classReserved},
	kwTruncate:         {"TRUNCATE", classCompat | classAs},
	kwTuple:            {"TUPLE", classType},
	kwType:             {"TYPE", classCompat | classAs},
	kwUnbounded:        {"UNBOUNDED", classExpr},
	kwUnconditional:    {"UNCONDITIONAL", classCompat | classAs},
	kwUnion:            {"UNION", classSelect},
	kwUnique:           {"UNIQUE", classCompat | classAs},
	kwUnknown:          {"UNKNOWN", classCompat | classAs},
	kwUnmatched:        {"UNMATCHED", classCompat | classAs},
	kwUpdate:           {"UPDATE", classCompat | classAs},
	kwUpsert:           {"UPSERT", classCompat | classAs},
	kwUse:              {"USE", classCompat | classAs},
	kwUser:             {"USER", classCompat | classAs},
	kwUsing:            {"USING", classCompat},
	kwVacuum:           {"VACUUM", classCompat | classAs},
	kwValues:           {"VALUES", classCompat | classAs},
	kwVariant:          {"VARIANT", classType},
	kwView:             {"VIEW", classCompat},
	kwVirtual:          {"VIRTUAL", classCompat | classAs},
	kwWatermark:        {"WATERMARK", classHint | classAs},
	kwWhen:             {"WHEN", classExpr},
	kwWhere:            {"WHERE", classExpr},
	kwWindow:           {"WINDOW", classSelect},
	kwWith:             {"WITH", classCompat},
	kwWithout:          {"WITHOUT", classSelect},
	kwWrapper:          {"WRAPPER", classCompat | classAs},
	kwXor:              {"XOR", classCompat | classAs},
}

// keywordSlots is the size of the lookup table. It is a power of two, and large enough that few names collide.
const keywordSlots = 2048

// keywordTable maps the hash of a name, folded to lower case, to its keyword; collisions go to the next slot.
var keywordTable = func() (t [keywordSlots]keyword) {
	for k := keyword(1); int(k) < len(keywordList); k++ {
		name := keywordList[k].name
		h := uint32(0)
		for i := range len(name) {
			h = hashStep(h, name[i])
		}
		slot := hashSlot(h, len(name))
		for t[slot] != 0 {
			slot = (slot + 1) % keywordSlots
		}
		t[slot] = k
	}
	return t
}()

// hashStep adds a byte of a name to its hash. Letters of both cases hash alike.
func hashStep(h uint32, c byte) uint32 { return h*31 + uint32(c|0x20) }

func hashSlot(h uint32, length int) uint32 {
	return (h ^ h>>11 ^ uint32(length)<<5) % keywordSlots
}

// lookupKeyword returns the keyword spelt by word, whose hash is h.
func lookupKeyword(word string, h uint32) keyword {
	if len(word) > maxKeyword {
		return 0
	}
	for slot := hashSlot(h, len(word)); ; slot = (slot + 1) % keywordSlots {
		k := keywordTable[slot]
		if k == 0 {
			return 0
		}
		if equalFold(word, keywordList[k].name) {
			return k
		}
	}
}

// maxKeyword is the length of the longest keyword, CURRENT_TIMESTAMP.
const maxKeyword = 17

// String returns the keyword in upper case.
func (k keyword) String() string { return keywordList[k].name }

func (k keyword) class() keywordClass { return keywordList[k].class }

// equalFold reports whether word is upper, an ASCII name in upper case, in any case of letters.
func equalFold(word, upper string) bool {
	if len(word) != len(upper) {
		return false
	}
	for i := range len(word) {
		c := word[i]
		if 'a' <= c && c <= 'z' {
			c -= 'a' - 'A'
		}
		if c != upper[i] {
			return false
		}
	}
	return true
}
