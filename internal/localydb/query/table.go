package query

import (
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/digest"
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
		known.builtins = byName(conditionBuiltins(), valueBuiltins(), typeBuiltins(), textBuiltins(), nowBuiltins(), listBuiltins(), dictBuiltins())
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

// Functions lists what a statement can call beside aggregates: builtins without case and underscores, the functions of
// modules as Module::Name.
func Functions() []string {
	names := slices.Collect(maps.Keys(table().builtins))
	for module, fs := range table().modules {
		for name := range fs {
			names = append(names, module+"::"+name)
		}
	}
	for _, name := range digest.Names() {
		names = append(names, "Digest::"+name)
	}
	slices.Sort(names)
	return names
}

// moduleFunction returns a function of a module.
func moduleFunction(pos yql.Pos, module, name string) (function, error) {
	fs, ok := table().modules[module]
	if !ok {
		if slices.Contains(strings.Fields(otherModules), module) {
			return function{}, unsupported(pos, "Module "+module)
		}
		return function{}, annotation(pos, "Module not loaded: %s%s", module, suggest(module, slices.Collect(maps.Keys(table().modules))))
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
	var names []string
	for _, f := range Functions() {
		if rest, ok := strings.CutPrefix(f, module+"::"); ok {
			names = append(names, rest)
		}
	}
	return annotation(pos, "Module: %s, function: %s, error: Function not found%s", module, name, suggest(name, names))
}

// noBuiltin says why there is no builtin of a name.
func noBuiltin(pos yql.Pos, name string) error {
	if slices.Contains(strings.Fields(otherBuiltins), normalName(name)) {
		return unsupported(pos, name)
	}
	return fail(pos, "Unknown builtin: %s%s", name, suggest(normalName(name), slices.Collect(maps.Keys(table().builtins))))
}

// unsupported refuses something that YDB has and this server lacks.
func unsupported(pos yql.Pos, what string) error {
	return &Error{Status: engine.Unsupported, Issues: []Issue{{Pos: pos, Message: what + " is not supported by the local server; use a YDB server for it"}}}
}

// suggest returns a question that names what was probably meant, if anything is near.
func suggest(name string, known []string) string {
	slices.Sort(known)
	for _, k := range known {
		if oneApart(strings.ToLower(name), strings.ToLower(k)) {
			return ", did you mean " + k + "?"
		}
	}
	return ""
}

// oneApart reports whether two names differ in one letter: another, one more, one less, or two in the other order.
func oneApart(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	i := 0
	for i < len(a) && a[i] == b[i] {
		i++
	}
	switch len(b) - len(a) {
	case 0:
		return i == len(a) || a[i+1:] == b[i+1:] ||
			i+1 < len(a) && a[i] == b[i+1] && a[i+1] == b[i] && a[i+2:] == b[i+2:]
	case 1:
		return a[i:] == b[i+1:]
	}
	return false
}

// What YDB has beyond this package.
// Source: https://ydb.tech/docs/en/yql/reference/builtins and https://ydb.tech/docs/en/yql/reference/udf/list.
const (
	otherModules = "Compress Decompress Dsv H3 Histogram HyperLogLog Hyperscan Ip JavaScript Json Json2 LineReader " +
		"Pcre Pire Protobuf Python Python3 Re2 Re2posix Roaring Set Stat Streaming Topfreq Url Vector " +
		"Yson"

	otherBuiltins = "adaptaggregationfactory addmember addtimezone aggregateby aggregatetransforminput " +
		"aggregatetransformoutput aggregationfactory asatom asdictstrict asenum assetstrict asvariant " +
		"bitcast bottom bottomby bytesat callable choosemembers combinemembers countedaggregateall " +
		"currentauthenticateduser currentlanguageversion currentoperationid currentoperationsharedid " +
		"currenttzdate currenttzdatetime currenttztimestamp datatype decodeyson dictaggregate " +
		"dictcreate dicttype dynamicvariant emptydict emptydicttype emptylist emptylisttype " +
		"ensureconvertibleto enum evaluateatom evaluatecode evaluatetype expandstruct filecontent " +
		"filepath files flattenmembers flattenoptional folder folderpath forceremovemember " +
		"forceremovemembers forcerenamemembers forcespreadmembers formatcode formattypediff " +
		"formattypediffpretty fromysonsimpletype gathermembers genericastype grouping hopend " +
		"hoppingwindow hopstart jointablerow lambdaargumentscount " +
		"lambdaoptionalargumentscount linearly listaggregate listcompact listconcatstrict listextract " +
		"listfold1 listfold1map listfoldmap listfromtuple listsample listsampler listshuffle " +
		"listskipwhileinclusive listtakewhileinclusive listtop listtopasc listtopdesc listtopsort " +
		"listtopsortasc listtopsortdesc listtotuple listunionall listuniqstable loadmodule memberstype " +
		"mutdictcreate optional parsefile parsetypehandle percentile pgarray pgcall pgcast pgconst pgop " +
		"pickle quotecode removemember removemembers removetimezone renamemembers replaceatom " +
		"replacemember reprcode resourcetype sampler serializecode serializetypehandle sessionstart " +
		"sessionwindow setcreate setdifference setincludes setintersection setisdisjoint " +
		"setsymmetricdifference setunion spreadmembers stablepickle staticfold staticfold1 staticmap " +
		"staticzip streamtype structdifference structintersection structmembers " +
		"structsymmetricdifference structtype structtypecomponents structtypehandle structunion " +
		"subqueryassumeorderby subqueryextend subqueryextendfor subquerymergefor subqueryorderby " +
		"subqueryunionallfor subqueryunionmergefor systemmetadata tablename tablepath tablerecordindex " +
		"tablerow tablerows taggedtype toflow tohashedmultidict tomultidict tosorteddict " +
		"tosortedmultidict trymember tuplecreate tupletype typehandle udf unittype unpickle validatepg " +
		"variantitem visit voidtype ysonof"
)

// otherFunctions are the functions of modules that this package has in part.
var otherFunctions = map[string]string{
	"String": "AsciiContainsIgnoreCase AsciiEndsWithIgnoreCase AsciiEqualsIgnoreCase " +
		"AsciiStartsWithIgnoreCase Base32Decode Base32Encode Base32StrictDecode Base64EncodeUrl BinText " +
		"CRC32 Collapse CollapseText DecodeHtml EncodeHtml EndsWithIgnoreCase Find FromByteList " +
		"HasSuffixIgnoreCase HexText HumanReadableBytes HumanReadableDuration HumanReadableQuantity " +
		"IsAscii IsAsciiAlnum IsAsciiAlpha IsAsciiDigit IsAsciiHex IsAsciiLower IsAsciiSpace " +
		"IsAsciiUpper LevensteinDistance Prec RemoveAll RemoveFirst RemoveLast ReplaceFirst ReplaceLast " +
		"ReverseFind SBin SHex Substring ToByteList ToTitle UnescapeC",
	"Unicode": "Find FromCodePointList IsAlnum IsAlpha IsAscii IsDigit IsHex IsLower IsSpace IsUnicodeSet " +
		"IsUpper JoinFromList LevensteinDistance Normalize NormalizeNFC NormalizeNFD NormalizeNFKC " +
		"NormalizeNFKD RFind RemoveAll RemoveFirst RemoveLast ReplaceAll ReplaceFirst ReplaceLast " +
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
	"Knn": "CosineDistance CosineSimilarity EuclideanDistance InnerProductSimilarity ManhattanDistance " +
		"ToBinaryStringBit ToBinaryStringInt8 ToBinaryStringUint8",
	"Digest": "Crc32 Sha224 Sha384 Sha512",
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
