package yql

import (
	"slices"
	"strings"
)

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
	kwAll
	kwAlter
	kwAlways
	kwAnalyze
	kwAnd
	kwAny
	kwAs
	kwAsc
	kwAssume
	kwAsymmetric
	kwAsync
	kwBackup
	kwBatch
	kwBegin
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
	kwColumn
	kwColumns
	kwCombine
	kwCommit
	kwCompact
	kwConflict
	kwConstraint
	kwConsumer
	kwCover
	kwCreate
	kwCross
	kwCube
	kwCurrentDate
	kwCurrentTime
	kwCurrentTimestamp
	kwData
	kwDatabase
	kwDecimal
	kwDeclare
	kwDefault
	kwDefine
	kwDelete
	kwDesc
	kwDict
	kwDisable
	kwDiscard
	kwDistinct
	kwDo
	kwDrop
	kwDynamiclinear
	kwElse
	kwEmptyAction
	kwEnd
	kwEnum
	kwErase
	kwError
	kwEscape
	kwEvaluate
	kwExcept
	kwExclusion
	kwExists
	kwExplain
	kwExport
	kwExternal
	kwFalse
	kwFamily
	kwFilter
	kwFlatten
	kwFlow
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
	kwImport
	kwIn
	kwIncrement
	kwIndex
	kwInner
	kwInsert
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
	kwLeft
	kwLike
	kwLimit
	kwLinear
	kwList
	kwLocal
	kwMatch
	kwMatchRecognize
	kwMaterialize
	kwMicroseconds
	kwMilliseconds
	kwModify
	kwNanoseconds
	kwNatural
	kwNot
	kwNotnull
	kwNull
	kwNulls
	kwObject
	kwOffset
	kwOn
	kwOnly
	kwOption
	kwOptional
	kwOr
	kwOrder
	kwOuter
	kwOver
	kwOwner
	kwParallel
	kwPartition
	kwPassing
	kwPassword
	kwPattern
	kwPlan
	kwPragma
	kwPrimary
	kwPrivileges
	kwProcess
	kwQuery
	kwRange
	kwRebuild
	kwRecursive
	kwReduce
	kwRegexp
	kwRename
	kwReplace
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
	kwSchema
	kwSeconds
	kwSecret
	kwSelect
	kwSemi
	kwSequence
	kwSession
	kwSet
	kwSets
	kwShow
	kwSource
	kwStart
	kwStatistics
	kwStored
	kwStream
	kwStreaming
	kwStruct
	kwSubquery
	kwSymlink
	kwSymmetric
	kwSync
	kwTable
	kwTables
	kwTablesample
	kwTablestore
	kwTagged
	kwTemp
	kwTemporary
	kwThen
	kwTo
	kwTopic
	kwTransfer
	kwTrigger
	kwTrue
	kwTruncate
	kwTuple
	kwType
	kwUnion
	kwUnique
	kwUpdate
	kwUpsert
	kwUse
	kwUser
	kwUsing
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
	kwXor
)

// keywordsOf are the keywords by their classes.
var keywordsOf = map[keywordClass]string{
	classCompat: `COLLATE CROSS DEFINE DO EXCLUSION INNER ISNULL JOIN KEY LEFT NATURAL NOTNULL ON OUTER OVER PRESORT RESULT RIGHT SAMPLE
		SEMI USING VIEW WITH`,
	classCompat | classAs: `ABORT ACTION ADD AFTER ALTER ALWAYS ANALYZE AND ANSI ARRAY ASC ASYNC AT ATTACH ATTRIBUTES
		AUTOINCREMENT BACKUP BATCH BEFORE BEGIN BERNOULLI BY CASCADE CHANGEFEED CHECK CLASSIFIER COLLECTION COMBINE COMMIT COMPRESSION CONDITIONAL
		CONFLICT CONNECT CONSTRAINT CONSUMER COVER CREATE CURRENT DATA DATABASE DECIMAL DECLARE DEFAULT DEFERRABLE DEFERRED
		DELETE DESC DESCRIBE DETACH DIRECTORY DISABLE DISCARD DROP DYNAMICLINEAR EACH ELSE EMPTY ENCODING ENCRYPTED END ERROR
		ESCAPE EVALUATE EXCLUDE EXCLUSIVE EXPLAIN EXPORT EXTERNAL FAIL FAMILY FILTER FIRST FLATTEN FOLLOWING FOR FOREIGN
		FUNCTION GENERATED GLOB GLOBAL GRANT GROUP GROUPING HASH IF IGNORE ILIKE IMMEDIATE IMPORT IN INCREMENT INCREMENTAL
		INDEX INDEXED INHERITS INITIAL INITIALLY INSERT INSTEAD INTO IS KILL LAST LEGACY LIKE LINEAR LOCAL LOGIN MANAGE MATCH
		MATCHES MATCH_RECOGNIZE MATERIALIZE MEASURES MICROSECONDS MILLISECONDS MODIFY NANOSECONDS NEXT NO NOLOGIN NULLS OBJECT
		OF OFFSET OMIT ONE ONLY OPTION OR ORDER OTHERS OWNER PARALLEL PARTITION PASSING PASSWORD PAST PATTERN PER PERMUTE PLAN
		POOL PRAGMA PRECEDING PRIMARY PRIVILEGES QUERY QUEUE RAISE REBUILD RECURSIVE REFERENCES REGEXP REINDEX RELEASE REMOVE
		RENAME REPLACE REPLICATION RESET RESPECT RESTART RESTORE RESTRICT REVERT REVOKE RLIKE ROLLBACK ROW SAVEPOINT SECONDS
		SECRET SEEK SEQUENCE SESSION SETS SHOW SKIP SOURCE START STATISTICS STORED STREAMING SUBQUERY SUBSET SYMBOLS SYMLINK
		SYNC SYSTEM TABLE TABLES TABLESAMPLE TABLESTORE TEMP TEMPORARY THEN TIES TO TOPIC TRANSACTION TRANSFER TRIGGER
		TRUNCATE TYPE UNCONDITIONAL UNIQUE UNKNOWN UNMATCHED UPDATE UPSERT USE USER VACUUM VALUES VIRTUAL WRAPPER XOR`,
	classExpr: `ASYMMETRIC BETWEEN BITCAST CASE CAST CUBE CURRENT_DATE CURRENT_TIME CURRENT_TIMESTAMP EMPTY_ACTION EXISTS FROM FULL
		HOP JSON_EXISTS JSON_QUERY JSON_VALUE NOT NULL PROCESS REDUCE RETURN RETURNING ROLLUP SELECT SYMMETRIC UNBOUNDED WHEN
		WHERE`,
	classTable:          `ANY ERASE STREAM`,
	classSelect:         `ALL AS ASSUME DISTINCT EXCEPT HAVING INTERSECT LIMIT UNION WINDOW WITHOUT`,
	classAlter:          `COLUMN`,
	classIn:             `COMPACT`,
	classWindow:         `GROUPS RANGE ROWS`,
	classHint:           `COLUMNS SCHEMA`,
	classHint | classAs: `WATERMARK`,
	classType:           `CALLABLE DICT ENUM FLOW LIST OPTIONAL RESOURCE SET STRUCT TAGGED TUPLE VARIANT`,
	classReserved:       `AUTOMAP FALSE REPEATABLE TRUE`,
}

// unasked are the keywords that no code asks for, so that they have no constant.
var unasked = strings.Fields(`AFTER ANSI ARRAY AT ATTACH ATTRIBUTES AUTOINCREMENT AUTOMAP BEFORE BERNOULLI COLLATE COLLECTION COMPRESSION
		CONDITIONAL CONNECT CURRENT DEFERRABLE DEFERRED DESCRIBE DETACH DIRECTORY EACH EMPTY ENCODING ENCRYPTED EXCLUDE
		EXCLUSIVE FAIL FIRST FOLLOWING IMMEDIATE INCREMENTAL INDEXED INHERITS INITIAL INITIALLY INSTEAD LAST LEGACY LOGIN
		MANAGE MATCHES MEASURES NEXT NO NOLOGIN OF OMIT ONE OTHERS PAST PER PERMUTE POOL PRECEDING PRESORT QUEUE RAISE
		REFERENCES REINDEX RELEASE REMOVE REPEATABLE REPLICATION SAVEPOINT SEEK SKIP SUBSET SYMBOLS SYSTEM TIES TRANSACTION
		UNBOUNDED UNCONDITIONAL UNKNOWN UNMATCHED VACUUM WRAPPER`)

// keywordList has all keywords by their number: those with constants, which are in the order of the alphabet, and then the others. The
// first is none.
var keywordList = func() []keywordEntry {
	var asked, others []keywordEntry
	for class, names := range keywordsOf {
		for name := range strings.FieldsSeq(names) {
			if slices.Contains(unasked, name) {
				others = append(others, keywordEntry{name, class})
			} else {
				asked = append(asked, keywordEntry{name, class})
			}
		}
	}
	slices.SortFunc(asked, func(a, b keywordEntry) int { return strings.Compare(a.name, b.name) })
	return slices.Concat([]keywordEntry{{}}, asked, others)
}()

type keywordEntry struct {
	name  string
	class keywordClass
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
