package query

import (
	"slices"
	"strings"
	"sync"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// entry is a function with its names, separated by spaces. Builtins are named as normalName has them.
type entry[F any] struct {
	names string
	fn    F
}

// functions are all functions by name: those of YQL itself, and those of the modules.
type functions struct {
	once     sync.Once
	builtins map[string]builtin
	modules  map[string]map[string]function
}

// known is filled when the first function is asked for. Builtins look up others, so a variable with an initial value
// would have to exist before itself.
var known functions

// table returns all functions.
func table() *functions {
	known.once.Do(func() {
		known.builtins = byName(conditionBuiltins(), valueBuiltins(), typeBuiltins(), textBuiltins(), nowBuiltins(), listBuiltins(),
			dictBuiltins())
		known.modules = map[string]map[string]function{
			"String":   byName(stringFunctions()),
			"Unicode":  byName(unicodeFunctions()),
			"DateTime": byName(dateTimeFunctions()),
			"Math":     byName(mathFunctions()),
			"Knn":      byName(vectorFunctions()),
		}
	})
	return &known
}

func byName[F any](lists ...[]entry[F]) map[string]F {
	m := map[string]F{}
	for _, e := range slices.Concat(lists...) {
		for _, name := range strings.Fields(e.names) {
			m[name] = e.fn
		}
	}
	return m
}

// moduleFunction returns a function of a module.
func moduleFunction(pos yql.Pos, module, name string) (function, error) {
	fs, ok := table().modules[module]
	if !ok {
		if slices.Contains(strings.Fields(otherModules), module) {
			return function{}, unsupported(pos, "Module "+module)
		}
		return function{}, annotation(pos, "Module not loaded: %s", module)
	}
	f, ok := fs[name]
	if !ok {
		return function{}, noFunction(pos, module, name)
	}
	return f, nil
}

// noFunction says why a module has no function of a name.
func noFunction(pos yql.Pos, module, name string) error {
	if slices.Contains(strings.Fields(otherFunctions[module]), name) {
		return unsupported(pos, module+"::"+name)
	}
	return annotation(pos, "Module: %s, function: %s, error: Function not found", module, name)
}

// noBuiltin says why there is no builtin of a name.
func noBuiltin(pos yql.Pos, name string) error {
	if slices.Contains(strings.Fields(otherBuiltins), normalName(name)) {
		return unsupported(pos, name)
	}
	return fail(pos, "Unknown builtin: %s", name)
}

// unsupported refuses something that YDB has and this server lacks.
func unsupported(pos yql.Pos, what string) error {
	return &Error{Status: engine.Unsupported, Issues: []Issue{{Pos: pos, Message: what +
		" is not supported by the local server; use a YDB server for it"}}}
}

// What YDB has beyond this package.
// Source: https://ydb.tech/docs/en/yql/reference/builtins and https://ydb.tech/docs/en/yql/reference/udf/list.
const (
	otherModules = "Compress Decompress Dsv H3 Histogram HyperLogLog Hyperscan Ip JavaScript Json Json2 LineReader " +
		"Pcre Pire Protobuf Python Python3 Re2 Re2posix Roaring Set Stat Streaming Topfreq Url Vector " +
		"Yson"

	otherBuiltins = "adaptaggregationfactory addmember addtimezone aggregateby aggregatetransforminput " +
		"aggregatetransformoutput aggregationfactory asatom asdictstrict asenum aslistmaywarn assetstrict " +
		"asvariant bitcast bottom bottomby byteat bytesat callable choosemembers combinemembers " +
		"countdistinctestimate countedaggregateall currentauthenticateduser currentlanguageversion " +
		"currentoperationid currentoperationsharedid currenttzdate currenttzdatetime currenttztimestamp " +
		"datatype decodeyson dictaggregate dictcontains dictcreate dicthasitems dictitems dictkeys " +
		"dictlength dictlookup dictpayloads dicttype dynamicvariant emptydict emptydicttype emptylist " +
		"emptylisttype ensureconvertibleto ensuretype enum evaluateatom evaluatecode evaluateexpr " +
		"evaluatetype expandstruct filecontent filepath files flattenmembers flattenoptional folder " +
		"folderpath forceremovemember forceremovemembers forcerenamemembers forcespreadmembers formatcode " +
		"formattypediff formattypediffpretty fromysonsimpletype gathermembers genericastype grouping hll " +
		"hopend hoppingwindow hopstart hyperloglog instanceof jointablerow jsonquery jsonvalue lambdaargumentscount " +
		"lambdaoptionalargumentscount linearly listaggregate listall listany listcompact " +
		"listconcatstrict listenumerate listextract listflatmap listflatten listfold1 listfold1map " +
		"listfoldmap listfromtuple listitemtype listmax listmin listreverse listsample listsampler " +
		"listshuffle listskipwhileinclusive listsort listsortasc listsortdesc listsum " +
		"listtakewhileinclusive listtop listtopasc listtopdesc listtopsort listtopsortasc listtopsortdesc " +
		"listtotuple listtype listunionall listuniq listuniqstable listzip loadmodule memberstype " +
		"mutdictcreate nanvl opaque optional optionalitemtype parsefile parsetypehandle percentile " +
		"pgarray pgcall pgcast pgconst pgop pickle quotecode removemember removemembers removetimezone " +
		"renamemembers replaceatom replacemember reprcode resourcetype rfind sampler serializecode " +
		"serializetypehandle sessionstart sessionwindow setcreate setdifference setincludes " +
		"setintersection setisdisjoint setsymmetricdifference setunion spreadmembers stablepickle " +
		"staticfold staticfold1 staticmap staticzip stddev stddevpopulation stddevsample streamtype " +
		"structdifference structintersection structmembers structsymmetricdifference structtype " +
		"structtypecomponents structtypehandle structunion subqueryassumeorderby subqueryextend " +
		"subqueryextendfor subquerymergefor subqueryorderby subqueryunionallfor subqueryunionmergefor " +
		"systemmetadata tablename tablepath tablerecordindex tablerow tablerows taggedtype todict toflow " +
		"tohashedmultidict tomultidict toset tosorteddict tosortedmultidict trymember tuplecreate " +
		"tupletype typehandle udf unittype unpickle validatepg variance variancepopulation variancesample " +
		"variantitem visit voidtype ysonof"
)

// otherFunctions are the functions of modules that this package has in part.
var otherFunctions = map[string]string{
	"String": "AsciiContainsIgnoreCase AsciiEndsWithIgnoreCase AsciiEqualsIgnoreCase AsciiStartsWithIgnoreCase " +
		"Base32Decode Base32Encode Base32StrictDecode Base64EncodeUrl Bin BinText CRC32 CgiEscape " +
		"CgiUnescape Collapse CollapseText DecodeHtml EncodeHtml EndsWithIgnoreCase EscapeC Find " +
		"FromByteList HasSuffixIgnoreCase HexText HumanReadableBytes HumanReadableDuration " +
		"HumanReadableQuantity IsAscii IsAsciiAlnum IsAsciiAlpha IsAsciiDigit IsAsciiHex IsAsciiLower " +
		"IsAsciiSpace IsAsciiUpper LevensteinDistance Prec RemoveAll RemoveFirst RemoveLast ReplaceFirst " +
		"ReplaceLast Reverse ReverseFind SBin SHex Substring ToByteList ToTitle UnescapeC",
	"Unicode": "Find Fold FromCodePointList IsAlnum IsAlpha IsAscii IsDigit IsHex IsLower IsSpace IsUnicodeSet " +
		"IsUpper IsUtf JoinFromList LevensteinDistance Normalize NormalizeNFC NormalizeNFD NormalizeNFKC " +
		"NormalizeNFKD RFind RemoveAll RemoveFirst RemoveLast ReplaceAll ReplaceFirst ReplaceLast Reverse " +
		"SplitToList ToCodePointList ToTitle ToUint64 Translit TryToUint64",
	"DateTime": "EndOf EndOfDay EndOfMonth EndOfQuarter EndOfWeek EndOfYear Format FromMicroseconds64 " +
		"FromMilliseconds64 FromSeconds64 GetDayOfWeek GetDayOfWeekName GetMillisecondOfSecond " +
		"GetMonthName GetTimezoneId GetTimezoneName GetWeekOfYear GetWeekOfYearIso8601 " +
		"Interval64FromDays Interval64FromHours Interval64FromMicroseconds Interval64FromMilliseconds " +
		"Interval64FromMinutes Interval64FromSeconds MakeDate32 MakeDatetime64 MakeTimestamp64 " +
		"MakeTzDate MakeTzDate32 MakeTzDatetime MakeTzDatetime64 MakeTzTimestamp MakeTzTimestamp64 " +
		"Parse Parse64 ParseHttp ParseRfc822 ParseX509 ShiftMonths ShiftQuarters ShiftYears StartOf " +
		"StartOfMonth StartOfQuarter StartOfWeek StartOfYear TimeOfDay Update",
	"Math": "Acos Asin Asinh Atan Atan2 Cbrt Cos Cosh E Eps Erf ErfInv ErfcInv Exp2 FuzzyEquals Hypot " +
		"IsFinite IsInf IsNaN Lgamma Mod NearbyIntRoundDownward Nearbyint Pi Rem Remainder Rint " +
		"RoundDownward RoundToNearest RoundTowardZero RoundUpward Sigmoid Sin Sinh Tan Tanh Tgamma",
	"Knn":    "ToBinaryStringBit",
	"Digest": "CityHash128 Crc32 HighwayHash Md5HalfMix Sha224 Sha384 Sha512 SipHash SuperFastHash",
}

// coreCall is a call of the language below YQL, as YQL::Name. What is random is so once for a query and its
// arguments, as in YDB; nothing else is taken.
func (s *scope) coreCall(e *yql.Call) (*node, error) {
	pos := e.Position()
	name := normalName(e.Name)
	b, ok := table().builtins[name]
	if !ok || !strings.HasPrefix(name, "random") || len(e.Args) > 0 {
		return nil, unsupported(pos, "YQL::"+e.Name)
	}
	if n := s.c.random[name]; n != nil {
		return n, nil
	}
	n, err := b.make(s, e, nil)
	if err != nil {
		return nil, err
	}
	if s.c.random == nil {
		s.c.random = map[string]*node{}
	}
	n = s.c.hoisted(n)
	s.c.random[name] = n
	return n, nil
}
