package advisor

import (
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// class is what a word of a name stands for. Every word has one class: the switches below are the table, and
// the compiler refuses a word that is listed twice.
type class uint8

const (
	unknown   class = iota
	ident           // id, pk, key: names a row and says nothing of the order of its values
	ordinal         // seq, number, offset: counts up
	moment          // ts, time, date: a point in time
	happened        // created, updated: a point in time, alone or before "at"
	calendar        // year, month, day: a step of the calendar
	birth           // birthday, dob: a date that says nothing of when the row arrives
	span            // duration, count, rate: a measure, neither a name nor a moment
	unit            // ms, utc, hex: how a value is written
	timeID          // ulid, ksuid, snowflake: an id that begins with the time
	hash            // hash, md5, crc: spread over the whole range
	bucket          // bucket, shard, salt: one of N small numbers
	random          // uuid, token, trace: drawn at random
	few             // status, type, country: an enumeration
	several         // region, language, provider: a longer enumeration
	subject         // user, tenant, device: lives long, its rows arrive at all times
	event           // order, message, payment: numbered as it comes, its rows arrive when it does
	prose           // body, description, payload: free text or a blob
	natural         // email, sku, slug: a name given outside the database
	lengthy         // url, path, title: names something, as long as it likes
	external        // telegram, github: numbered by another system
	flag            // is, has: a yes or no
	edge            // start, end: of whatever stands before it
	at              // at, on: makes what stands before it a moment
	by              // created_by: makes what stands before it a person
	filler          // the, tbl, new: carries no meaning here
	reference       // dictionary, settings: a small table that hardly grows
	version         // version, revision
	codeWord        // code, name, value: takes the sense of the word before it
	numeral         // digits
	boundary        // from, until, since
	repeated        // of_week, of_day: marks a part of the calendar that comes again
	qualifier       // last, next, parent: says which one
)

// word is one word of a name in its canonical form.
type word struct {
	text    string // lower case, aliases and plurals resolved
	plural  bool
	class   class
	russian bool // written in transliterated Russian, where the head of a phrase comes first
	of      bool // Russian in the genitive: "of the order"
}

// wordOf looks a token up: as it is, as an alias, as a transliterated Russian word, then as a plural of these.
func wordOf(token string) word {
	if c := classOf(token); c != unknown {
		return word{text: token, class: c}
	}
	if s := alias(token); s != "" {
		return word{text: s, class: classOf(s)}
	}
	if s := russian(token); s != "" {
		return word{text: s, class: classOf(s), russian: true, of: genitive(token)}
	}
	if s := european(token); s != "" {
		return word{text: s, class: classOf(s)}
	}
	if s := sap(token); s != "" {
		return word{text: s, class: classOf(s)}
	}
	if token[0] >= '0' && token[0] <= '9' {
		return word{text: token, class: numeral}
	}
	for _, s := range schema.Singulars(token) {
		if s == "" {
			continue
		}
		if c := classOf(s); c != unknown {
			return word{text: s, class: c, plural: s != token}
		}
		if a := alias(s); a != "" {
			return word{text: a, class: classOf(a), plural: s != token}
		}
	}
	// Both "widgets" and "widget" become "widget", so that a table and its id meet.
	return word{text: schema.Singulars(token)[0]}
}

// classOf returns the class of a canonical word, unknown if it is not listed.
func classOf(w string) class {
	switch w {
	case "id", "pk", "key", "identifier", "ident", "oid", "rid", "rowid", "uid", "k":
		return ident
	case "seq", "sequence", "seqno", "number", "num", "no", "nr", "counter", "offset", "lsn", "scn", "ordinal",
		"serial", "autoincrement", "autoinc", "rownum", "height", "tick", "position", "pos", "index", "idx", "row",
		"sequential", "increment", "txid", "xmin", "step", "iteration":
		return ordinal
	case "ts", "time", "timestamp", "date", "datetime", "dt", "dttm", "tstamp", "tstz", "moment", "epoch", "unixtime", "unixtimestamp",
		"utime", "ctime", "mtime", "atime", "iat", "nbf", "stamp", "deadline", "expiry", "expiration", "yyyymmdd", "yyyymm", "yyyymmddhh", "ymd",
		"hlc", "eta", "tm", "clock", "walltime", "eventtime", "instant", "datestamp", "watermark":
		return moment
	case "created", "updated", "inserted", "modified", "changed", "deleted", "removed", "started", "finished", "ended",
		"completed", "received", "sent", "occurred", "happened", "recorded", "logged", "measured", "observed", "captured",
		"collected", "processed", "posted", "published", "registered", "joined", "expires", "expired", "scheduled", "planned",
		"issued", "closed", "opened", "seen", "visited", "uploaded", "downloaded", "ingested", "emitted", "fired", "triggered",
		"submitted", "delivered", "shipped", "ordered", "placed", "booked", "signed", "archived", "loaded",
		"synced", "committed", "enqueued", "queued", "locked", "requested", "paidat", "create", "update", "insert", "modify",
		"creation", "modification", "arrival", "departure", "reported", "played", "watched", "clicked", "generated", "appended",
		"due", "effective", "expire", "exp", "expiring", "raised", "fetched", "crawled", "viewed", "exposed", "edited", "refreshed", "launched",
		"executed", "dispatched", "activated", "subscribed", "accessed", "imported", "exported", "scanned", "renewed", "revoked",
		"acknowledged", "sampled", "polled", "accepted", "rejected", "confirmed", "assigned", "refunded", "heartbeat", "lastmod", "scraped",
		"detected", "announced", "mined", "minted", "settled", "traded":
		return happened
	case "year", "month", "day", "week", "hour", "minute", "quarter", "period", "decade", "semester", "yearmonth", "yearday", "daynum":
		return calendar
	case "birthday", "bday", "birthdate", "dob", "birth", "born":
		return birth
	case "duration", "elapsed", "ttl", "timeout", "latency", "interval", "age", "count", "cnt", "amount", "total", "sum", "size",
		"rate", "length", "len", "width", "weight", "price", "cost", "balance", "quantity", "qty", "percent", "ratio", "delta",
		"distance", "limit", "max", "min", "avg", "uptime", "downtime", "runtime", "lifetime", "overtime", "playtime", "delay",
		"lag", "bytes", "rows", "temperature", "speed", "volume", "capacity", "discount", "algo", "algorithm", "power",
		"usage", "depth", "salary", "attempts", "retries", "views", "likes", "zoom", "lat", "lon", "lng", "latitude", "longitude":
		return span
	case "ms", "us", "ns", "sec", "secs", "s", "seconds", "second", "millis", "milliseconds", "msec", "micros", "microseconds", "usec",
		"nanos", "nanoseconds", "nsec", "utc", "gmt", "msk", "str", "string", "iso", "unix", "hex", "base", "int", "long", "bin", "b", "u",
		"iso8601", "rfc3339", "usecs", "msecs", "ticks":
		return unit
	case "ulid", "ksuid", "snowflake", "tsid", "objectid", "xid", "cuid", "sonyflake", "flake", "uuidv7", "uuid7", "uuidv6", "uuid6",
		"typeid", "pushid":
		return timeID
	case "hash", "md5", "sha", "sha1", "sha256", "sha512", "crc", "crc16", "crc32", "crc64", "digest", "fingerprint", "checksum", "xxhash",
		"cityhash", "murmur", "murmur3", "farmhash", "siphash", "fnv", "fnv1", "fnv1a", "fnv32", "fnv64", "xxh", "xxh3", "xxh64", "hashed",
		"hashcode", "etag", "blake", "blake2b", "blake3", "city64", "farm64", "h":
		return hash
	case "bucket", "shard", "salt", "vbucket", "vshard", "vnode", "partition", "part", "slot", "hashslot", "stripe", "lane", "modulo", "mod":
		return bucket
	case "uuid", "guid", "token", "trace", "span", "random", "rand", "rnd", "nonce", "session", "sid", "jti", "secret", "otp", "cookie",
		"correlation", "idempotency", "nanoid", "uuidv4", "uuid4", "uuidv1", "uuid1", "timeuuid", "fencing", "jwt", "apikey", "refresh":
		return random
	case "status", "state", "type", "kind", "level", "severity", "priority", "gender", "sex", "country", "currency", "mode", "stage",
		"phase", "env", "environment", "flag", "enabled", "disabled", "active", "role", "loglevel", "weekday", "dow", "boolean",
		"outcome", "verdict", "decision", "approved", "verified", "visibility", "rating", "stars", "grade", "side", "direction", "tier",
		"valid", "visible", "public", "private", "paid", "blocked", "banned", "cancelled", "canceled", "resolved",
		"yn", "pending", "done", "success", "ok", "marital", "enum", "method", "platform", "os", "protocol", "continent", "season", "medium", "verb",
		"band", "bracket", "urgency", "impact", "importance", "criticality", "sentiment", "polarity", "lifecycle", "disposition", "availability",
		"eligibility", "frequency", "cadence", "granularity", "timeframe", "subtype", "substatus", "substate", "flavor", "orientation",
		"confidentiality", "sensitivity", "classification", "risk", "trend":
		return few
	case "region", "language", "lang", "locale", "provider", "category", "class", "plan", "scheme", "format", "datacenter", "dc", "az", "zone",
		"tz", "timezone", "color", "browser", "reason", "action", "section", "tariff", "chain", "network", "marketplace":
		return several
	case "user", "customer", "client", "tenant", "account", "device", "sensor", "shop", "store", "seller", "merchant", "vendor", "supplier",
		"product", "item", "good", "organization", "company", "project", "workspace", "team", "group", "chat", "channel", "room",
		"conversation", "dialog", "thread", "host", "node", "server", "instance", "machine", "vm", "cluster", "city", "warehouse", "employee",
		"person", "patient", "doctor", "student", "teacher", "course", "player", "character", "guild", "clan", "driver", "courier", "vehicle",
		"car", "truck", "bus", "route", "station", "meter", "camera", "gateway", "terminal", "atm", "wallet", "portfolio", "instrument",
		"asset", "campaign", "advertiser", "publisher", "ad", "banner", "creative", "placement", "site", "app", "application", "service",
		"bot", "owner", "author", "creator", "member", "subscriber", "follower", "friend", "profile", "contact", "agent", "operator",
		"manager", "partner", "brand", "hotel", "restaurant", "venue", "school", "hospital", "clinic", "building", "parent", "root", "series",
		"show", "film", "movie", "book", "song", "artist", "album", "playlist", "model", "dataset", "experiment", "tag", "folder", "directory",
		"repository", "board", "subscription", "contract", "policy", "license", "namespace", "database", "collection",
		"catalog", "farm", "location", "place", "object", "entity", "resource", "target", "segment", "audience", "cohort", "feed", "blog",
		"forum", "queue", "topic", "consumer", "producer", "admin", "recipient", "sender", "receiver", "asker", "household",
		"branch", "department", "office", "bank", "card", "fleet", "ship", "vessel", "aircraft", "container", "pod", "disk",
		"interface", "port", "router", "switch", "probe", "thing", "asin", "pet", "animal", "crop", "field", "tower", "pump", "well", "journal", "loan", "credit", "mortgage",
		"franchise", "ledger", "league", "opponent", "peer", "worker", "freelancer", "tutor", "landlord", "property", "apartment", "listing", "offer",
		"source", "viewer", "streamer", "liker", "reader", "buyer", "counterparty", "holder", "issuer", "broker", "trader", "subnet", "vpc", "disc":
		return subject
	case "document", "order", "message", "event", "transaction", "payment", "invoice", "ticket", "log", "request", "post", "comment", "entry", "record",
		"transfer", "run", "build", "deployment", "execution", "shipment", "delivery", "parcel", "booking", "reservation",
		"visit", "click", "impression", "bid", "trade", "deal", "purchase", "sale", "receipt", "bill", "charge", "refund", "withdrawal", "deposit",
		"claim", "incident", "alert", "notification", "call", "ride", "trip", "match", "round", "attempt", "activity", "audit", "change",
		"operation", "result", "block", "reading", "measurement", "sample", "submission", "reply", "vote", "appointment", "encounter", "posting",
		"checkout", "basket", "cart", "fill", "waybill", "consignment", "crawl", "commit", "batch",
		"battle", "fight", "duel", "lap", "spin", "bet", "wager", "draw", "pipeline", "deploy", "snapshot", "dump", "upload", "download",
		"import", "export", "scan", "checkin", "hit", "pageview", "tweet", "mailing", "broadcast", "issue", "bug", "outage", "complaint",
		"enquiry", "inquiry", "dispute", "chargeback", "settlement", "payout", "payin", "payroll", "installment", "topup", "recharge",
		"cheque", "cdr", "donation", "tender", "auction", "requisition", "workorder", "repair", "inspection", "stocktake", "picking",
		"rental", "stay", "voyage", "lesson", "lecture", "meeting", "lot", "wave", "trouble", "replenishment", "putaway", "spill", "drilling", "webinar", "interview", "enrollment", "prescription",
		"hospitalization", "admission", "accident", "act", "swap", "job", "task", "report", "calculation", "computation", "changeset",
		"saga", "voucher", "journey", "dispatch", "timecard", "signup", "reversal", "adjustment", "accrual", "allocation", "assignment", "specimen",
		"referral", "opportunity", "applicant", "candidate", "observation", "episode", "mission", "authorization", "response", "feedback",
		"review", "conversion", "interaction", "expense", "timesheet", "absence", "reminder", "announcement", "homework", "case", "error",
		"exception", "crash", "failure", "anomaly", "alarm", "warning", "defect", "fault", "violation", "fine", "penalty", "citation", "offence",
		"share", "reaction", "mention", "repost", "retweet", "invite", "invitation", "logout", "registration", "redemption", "remittance",
		"cashback", "bonus", "reward", "dividend", "pledge", "contribution", "quote", "proposal", "estimate", "renewal", "cancellation",
		"pickup", "handover", "vaccination", "surgery", "diagnosis", "treatment", "consultation", "discharge", "detection", "sighting",
		"recording", "voicemail", "fax", "kill", "raid", "loot", "liquidation", "calibration", "harvest", "lawsuit", "hearing", "summons",
		"ruling", "permit", "problem", "worklog", "prediction", "inference", "evaluation", "checkpoint", "savepoint", "mutation", "lead",
		"envelope", "merge", "pull", "patch", "restore", "debit":
		return event
	case "body", "content", "text", "description", "descr", "payload", "blob", "json", "xml", "html", "raw", "yaml", "csv", "markdown",
		"note", "data", "stacktrace", "pem", "certificate", "embedding", "summary", "biography", "bio", "snippet", "letter", "prompt",
		"completion", "answer", "sql", "script", "essay", "caption", "transcript", "query", "remark", "attachment", "binary", "bytea", "memo",
		"explanation", "details", "metadata", "abstract", "lyrics", "statement", "expression", "formula", "sentence", "paragraph", "phrase", "quotation",
		"question", "excerpt", "wording", "instruction", "definition", "annotation":
		return prose
	case "email", "mail", "phone", "msisdn", "ifa", "idfa", "gaid", "aaid", "maid", "adid", "idfv", "puid", "yuid", "fcm", "apns", "figi", "secid", "lei", "bic", "login", "username", "nickname", "slug", "sku", "isbn", "ean", "upc", "gtin", "barcode", "vin",
		"imei", "imsi", "iccid", "mac", "ip", "ipv4", "ipv6", "inn", "kpp", "ogrn", "snils", "passport", "bik", "iban", "swift", "pan", "ticker",
		"symbol", "isin", "address", "domain", "hostname", "zip",
		"postcode", "postal", "geohash", "quadkey", "h3", "s2", "tile", "cell", "asn", "cidr", "word", "term", "lemma", "keyword",
		"hashtag", "metric", "label", "scope", "plate", "handle", "alias", "okato", "oktmo", "fias", "arn", "urn",
		"tracking", "flight", "aisle", "line", "page", "chapter", "gene", "protein", "locus", "mcc", "bssid", "ssid",
		"pair", "exchange", "fqdn", "coupon", "promo", "surname", "firstname", "lastname",
		"attribute", "article", "header", "param", "component", "module", "package", "image", "photo", "video":
		return natural
	case "url", "uri", "href", "link", "permalink", "path", "pathname", "filepath", "file", "filename", "dir", "dirname", "folderpath",
		"useragent", "referer", "referrer", "title", "headline", "subjectline", "cachekey", "objectkey", "s3":
		return lengthy
	case "telegram", "tg", "vk", "github", "gitlab", "google", "facebook", "yandex", "discord", "steam", "twitch", "twitter", "instagram",
		"apple", "slack", "whatsapp", "external", "ext", "outer", "remote", "foreign", "thirdparty", "crm", "erp", "sap", "bitrix", "amo",
		"upstream", "origin", "kaspi", "ozon", "wildberries", "avito", "imdb", "tmdb", "jira", "shopify", "openai":
		return external
	case "is", "has", "can", "should", "was", "allow", "need":
		return flag
	case "start", "end", "begin", "finish", "starting", "ending":
		return edge
	case "at", "on":
		return at
	case "by":
		return by
	case "from", "to", "until", "till", "since", "before", "after", "for", "up":
		return boundary
	case "of":
		return repeated
	case "last", "first", "next", "prev", "previous", "current", "cur", "old", "original", "primary", "main", "global", "local", "unique", "internal", "own":
		return qualifier
	case "the", "tbl", "table", "t", "new", "tmp", "temp", "v", "v1", "v2", "v3", "v4", "v6", "v7", "v8", "col", "fld", "f", "bak", "backup", "copy", "test", "prod", "dev",
		"hot", "cold", "archive", "list", "info", "and":
		return filler
	case "dictionary", "lookup", "reference", "setting", "config", "configuration", "option", "parameter", "constant",
		"permission", "feature", "holiday", "migration", "classifier", "preference":
		return reference
	case "version", "revision", "rev", "generation":
		return version
	case "code", "name", "value", "val", "marker", "indicator", "cd", "prefix", "suffix":
		return codeWord
	}
	return unknown
}

// mark is one more thing that is known of words, whatever their class.
type mark uint8

const (
	dozens       mark = iota // service, city: many values in some databases, dozens in others
	lasting                  // window, lease: has a start and an end in time
	timesFlag                // deleted, processed: a flag more often than a time, unless "at" follows
	writtenNo                // account, card: its number is written on it, and was not counted
	ownCount                 // a row or sequence number is the table's own count
	measured                 // response, waiting: before "time" a measure
	dated                    // model, release: before "year" the age of a thing
	storage                  // cache, object: its keys are paths or whatever was put together, as long as it likes
	systemWide               // resource, cluster: its versions are handed out to all rows, one after another
	chained                  // block, validator: of a chain or a log with one end
	content                  // file, image: known by a hash of what it is
	manyLists                // label, attribute: the plural is a list or JSON
	registers                // registry, master: says nothing of what the rows are
	smallTable               // region, unit: a table of them hardly grows
	growsAnyway              // rating, side: few values, but a table of them grows
	ownSettings              // app, server: there are few of them, so their settings are few
	perOwner                 // role, flag: one of each for every owner
	byNumber                 // partition, slot: numbered, but perhaps not to spread this table
	nameless                 // bucket, salt: a number below N, nothing else
	position                 // position, row: a place in a list and not a count of rows
	changing                 // status, enabled: the value of a row changes
	conversing               // chat, channel: where people talk
	mailing                  // email, push: what is sent to people
	gaming                   // player, hero: exp is what they collect
	briefly                  // short, tiny: the opposite of lengthy
	logPlace                 // offset, lsn: a place in a log, whatever log it is
	countedLog               // ledger, chain: its numbers count up, though it lives long
	drawnKey                 // api, access: its keys are drawn at random
	comesAgain               // weekday: of few values, one at a time
	coarse                   // year: a long step of the calendar
	messenger                // user, chat: numbered by a messenger where one is about
	clock                    // ms, seconds: a unit of time
	daily                    // date, yyyymm: all rows of a day have the same
	nearest                  // last, next: of what happens again and again
	occurs                   // activity, access: after last or next a time
	upkeep                   // created, updated: times that any row may have
	entire                   // full, original: the whole of a name
	matching                 // pattern, mask: as long as what it matches
	working                  // job, task: waits in one of a few queues
	anything                 // entity, object: says nothing of what a row is
	fnv                      // fnv, fnv1a: a hash whose high bits say little
	postal                   // full, street: before "address" where people live
	ofChanges                // change, sync: before "seq" it counts what happens to all rows
	said                     // comment, like: what people say of a thing soon after it is there
	ourPaper                 // contract, policy: its number is given by whoever keeps the table
	timeBound                // until, till, since: a boundary in time, whatever stands before it
	timedInUnits             // event, unix, open, close, t, tick: a moment if a unit of time stands behind it: event_ms, unix_s
	tracedBack               // stack, back: before trace: text, and no random id
	asWritten                // text, raw: behind a time: how that is written
	shownInOrder             // sort, display, view: before order: the place in a list
	bodyToo                  // message, comment: the thing itself in text, its id in a number
	keyOfPair                // public, private: before key: one of a pair of keys, drawn at random
	creation                 // create, created: the moment at which a row was made, whatever stands behind it
	keyWord                  // key, k: the word for a key
	countedText              // document, article, page, line, file: text whose number counts up
	numberWord               // number, no, nr, num: the word for a number that may be given and not counted
	valueWord                // value, val: the word for a value
	backward                 // reverse, inverted: before a time, less for each later one
	location                 // file, path: before name: as long as it likes
)

// is reports whether the word has a mark.
func (w word) is(m mark) bool {
	switch m {
	case timeBound:
		switch w.text {
		case "until", "till", "since":
			return true
		}
	case timedInUnits:
		switch w.text {
		case "event", "unix", "open", "close", "t", "tick":
			return true
		}
	case tracedBack:
		switch w.text {
		case "stack", "back":
			return true
		}
	case asWritten:
		switch w.text {
		case "text", "raw":
			return true
		}
	case shownInOrder:
		switch w.text {
		case "sort", "display", "view":
			return true
		}
	case bodyToo:
		switch w.text {
		case "message", "comment":
			return true
		}
	case keyOfPair:
		switch w.text {
		case "public", "private":
			return true
		}
	case creation:
		switch w.text {
		case "create", "created":
			return true
		}
	case keyWord:
		switch w.text {
		case "key", "k":
			return true
		}
	case countedText:
		switch w.text {
		case "document", "article", "page", "line", "file":
			return true
		}
	case numberWord:
		switch w.text {
		case "number", "no", "nr", "num":
			return true
		}
	case valueWord:
		switch w.text {
		case "value", "val":
			return true
		}
	case location:
		switch w.text {
		case "file", "path":
			return true
		}
	case dozens:
		switch w.text {
		case "source", "venue", "model", "service", "app", "application", "site", "cluster", "database", "table", "branch", "department",
			"office", "city", "school", "catalog", "board", "segment", "cohort", "exchange", "topic", "queue", "metric", "scope", "consumer",
			"producer", "line", "page", "chapter", "aisle", "label", "stream":
			return true
		}
	case lasting:
		switch w.text {
		case "window", "valid", "session", "shift", "active", "interval", "slot", "lease", "booking", "rental", "event", "trip", "ride",
			"call", "match", "job", "run", "not", "retry", "visible", "available", "hidden", "invisible", "effective", "lock", "subscription", "campaign", "trial", "billing":
			return true
		}
	case timesFlag:
		switch w.text {
		case "deleted", "removed", "archived", "locked", "processed", "activated", "acknowledged", "revoked", "refunded", "accepted", "rejected",
			"confirmed", "assigned", "subscribed", "executed", "settled":
			return true
		}
	case writtenNo:
		switch w.text {
		case "account", "card", "contract", "policy", "license", "car", "vehicle", "truck", "bus", "room", "building", "route", "branch",
			"school", "apartment", "container", "meter", "model", "bank", "wallet", "tag":
			return true
		}
	case ownCount:
		switch w.text {
		case "row", "sequence", "seq", "increment":
			return true
		}
	case measured:
		switch w.text {
		case "response", "processing", "run", "travel", "wait", "waiting", "lead", "cook", "cooking", "total", "avg", "average", "elapsed",
			"execution", "exec", "load", "loading", "cpu", "prep", "preparation", "ping", "trip", "work", "working", "over", "life", "idle",
			"busy", "play", "screen", "ttl", "reaction", "render", "connect", "handling", "max", "min":
			return true
		}
	case dated:
		switch w.text {
		case "model", "release", "publication", "published", "graduation", "built", "production", "manufacture", "foundation", "founded", "vintage":
			return true
		}
	case storage:
		switch w.text {
		case "cache", "object", "s3", "storage", "blob", "file", "minio", "gcs", "memo", "memoize", "cached":
			return true
		}
	case systemWide:
		switch w.text {
		case "resource", "mod", "modify", "create", "global", "change", "sync", "cluster", "catalog", "data", "ledger", "state", "log", "event",
			"commit", "snapshot", "transaction", "update", "store", "database", "db", "prev", "current", "last", "min", "max", "kv", "history", "journal",
			"system", "server", "dataset", "feed", "graph", "deleted", "created", "modified", "updated", "object", "entity", "row", "record":
			return true
		}
	case chained:
		switch w.text {
		case "block", "validator", "stake", "leader", "raft", "committee", "slot", "proposer", "consensus", "transaction":
			return true
		}
	case content:
		switch w.text {
		case "file", "content", "image", "blob", "chunk", "object", "document", "package", "artifact", "layer", "manifest", "tree", "git", "commit",
			"block", "transaction", "node", "root", "model", "media", "photo", "video", "piece", "info", "archive", "asset", "data", "payload", "body":
			return true
		}
	case manyLists:
		switch w.text {
		case "label", "attribute", "tag", "parameter", "property", "header", "argument", "dimension":
			return true
		}
	case registers:
		switch w.text {
		case "registry", "register", "master", "header", "catalog", "reestr":
			return true
		}
	case smallTable:
		switch w.text {
		case "region", "language", "locale", "timezone", "tz", "continent", "color", "tariff", "method", "platform", "city", "month", "unit",
			"format":
			return true
		}
	case growsAnyway:
		switch w.text {
		case "rating", "grade", "outcome", "stars", "side", "risk", "trend", "impact", "sentiment", "classification", "disposition", "availability",
			"eligibility", "protocol":
			return true
		}
	case ownSettings:
		switch w.text {
		case "app", "application", "bot", "service", "site", "server", "cluster":
			return true
		}
	case perOwner:
		switch w.text {
		case "role", "flag", "state", "level", "mode":
			return true
		}
	case byNumber:
		switch w.text {
		case "partition", "part", "slot", "lane":
			return true
		}
	case nameless:
		switch w.text {
		case "bucket", "salt", "vbucket", "modulo", "mod", "hashslot", "stripe":
			return true
		}
	case position:
		switch w.text {
		case "position", "pos", "index", "idx", "row", "height":
			return true
		}
	case changing:
		switch w.text {
		case "status", "state", "stage", "phase", "flag", "enabled", "disabled", "active", "approved", "verified", "paid", "blocked", "banned",
			"cancelled", "canceled", "resolved", "pending", "done", "success", "visible", "valid", "visibility", "boolean", "yn",
			"deleted", "removed", "archived", "locked", "processed", "public", "private", "decision":
			return true
		}
	case conversing:
		switch w.text {
		case "chat", "message", "room", "conversation", "dialog", "irc", "slack", "discord", "twitch", "youtube", "video", "stream", "post",
			"telegram", "forum", "thread", "tv", "feed", "member", "subscriber":
			return true
		}
	case mailing:
		switch w.text {
		case "email", "mail", "mailing", "push", "notification", "sms", "delivery", "outbox", "campaign", "alert", "reminder", "sale", "marketing",
			"order", "lead", "visit", "traffic", "conversion":
			return true
		}
	case gaming:
		switch w.text {
		case "player", "character", "hero", "game", "pet", "guild", "quest", "battle":
			return true
		}
	case briefly:
		switch w.text {
		case "short", "tiny", "vanity", "slug", "brief":
			return true
		}
	case logPlace:
		switch w.text {
		case "offset", "lsn", "scn", "seqno":
			return true
		}
	case countedLog:
		switch w.text {
		case "ledger", "chain", "global", "stream", "log", "journal", "block", "file":
			return true
		}
	case drawnKey:
		switch w.text {
		case "api", "access", "dedup":
			return true
		}
	case coarse:
		switch w.text {
		case "year", "month", "quarter", "decade", "week":
			return true
		}
	case messenger:
		switch w.text {
		case "user", "chat", "channel", "group":
			return true
		}
	case comesAgain:
		return w.text == "weekday" || w.text == "dow"
	case clock:
		switch w.text {
		case "ms", "us", "ns", "sec", "secs", "seconds", "second", "millis", "milliseconds", "msec", "micros", "microseconds", "usec", "nanos",
			"nanoseconds", "nsec", "usecs", "msecs", "epoch", "unix", "ticks", "utc", "gmt", "msk", "iso8601", "rfc3339":
			return true
		}
	case postal:
		switch w.text {
		case "full", "street", "postal", "delivery", "billing", "shipping", "home", "mailing", "residential", "legal", "actual", "registered", "formatted", "raw":
			return true
		}
	case ofChanges:
		switch w.text {
		case "change", "changed", "sync", "synced", "update", "updated", "modify", "modified", "mod", "commit", "committed", "replication", "cdc":
			return true
		}
	case said:
		switch w.text {
		case "comment", "like", "vote", "reaction", "reply", "share", "repost":
			return true
		}
	case ourPaper:
		switch w.text {
		case "contract", "policy", "license":
			return true
		}
	case daily:
		switch w.text {
		case "date", "yyyymmdd", "yyyymm", "yyyymmddhh", "ymd", "datestamp":
			return true
		}
	case backward:
		switch w.text {
		case "reverse", "reversed", "inverse", "inverted", "rev", "negative", "negated", "neg", "descending", "backward", "backwards":
			return true
		}
	case nearest:
		switch w.text {
		case "last", "next", "first", "prev", "previous":
			return true
		}
	case occurs:
		switch w.text {
		case "activity", "access", "check", "sync", "ping", "use", "action", "scan", "poll", "retry", "refresh", "change", "edit", "save", "signin",
			"logon", "connection", "connect", "disconnect", "execution", "crawl", "fetch", "touch", "login", "visit", "contact", "run", "attempt",
			"checkin", "handshake", "keepalive", "renewal", "maintenance", "backup":
			return true
		}
	case upkeep:
		switch w.text {
		case "created", "create", "creation", "updated", "update", "modified", "deleted", "valid":
			return true
		}
	case entire:
		switch w.text {
		case "full", "original", "qualified", "absolute", "relative", "complete", "source", "display":
			return true
		}
	case matching:
		switch w.text {
		case "pattern", "mask", "template", "glob", "regex", "regexp", "wildcard":
			return true
		}
	case working:
		switch w.text {
		case "job", "task", "worker", "work", "wrk", "delayed", "celery", "sidekiq":
			return true
		}
	case anything:
		switch w.text {
		case "entity", "object", "resource", "item", "instance", "node", "thing", "element":
			return true
		}
	case fnv:
		switch w.text {
		case "fnv", "fnv1", "fnv1a", "fnv32", "fnv64":
			return true
		}
	}
	return false
}

// marked reports whether one of the words has a mark.
func marked(words []word, m mark) bool {
	for _, w := range words {
		if w.is(m) {
			return true
		}
	}
	return false
}

// together returns what two words mean that stand for something else together than the second one alone.
func together(before, head word) (s sense, ok bool) {
	switch head.text {
	case "sum":
		return senseHash, before.class == hash || before.text == "check"
	case "trace":
		return senseProse, before.is(tracedBack)
	case "address":
		return senseLong, before.is(postal) && !head.plural
	case "line":
		return senseLong, before.text == "address"
	case "agent":
		return senseLong, before.text == "user"
	case "code":
		return senseFew, before.text == "result" // an order code is a name, a result code one of few
	case "name":
		return senseLong, before.is(location)
	case "prefix":
		return senseBucket, before.class == bucket
	case "key":
		if before.is(keyOfPair) {
			return senseRandom, true
		}
		return senseNone, before.class == bucket && before.is(byNumber) // says where a row goes, not by what value
	}
	return senseNone, false
}

// toolTable reports whether a table of this name may keep the state of a migration tool: one row per migration. Such a
// name ends in what the tools call it, with or without the tool's own name before it.
func toolTable(table string) bool {
	table = strings.Trim(strings.ToLower(table), "._")
	for _, end := range [...]string{"db_version", "schema_version", "schema_versions", "schema_history", "schema_migration", "schema_revisions",
		"databasechangelog", "databasechangeloglock", "migrations", "migrations_lock", "migrations_history", "migrationshistory", "migration_history",
		"migration_log", "migration_versions", "alembic_version", "sequelizemeta", "ar_internal_metadata", "typeorm_metadata"} {
		if before, ok := strings.CutSuffix(table, end); ok && (before == "" || strings.HasSuffix(before, "_") || end == "migrationshistory") {
			return true
		}
	}
	return false
}

// shardText reports whether text of the name says where a row is put, and not what it is called: a bucket may be the
// name of one, a partition that of a topic.
func shardText(n *name) bool {
	for _, w := range n.words {
		switch w.text {
		case "shard", "salt", "vbucket", "vshard", "hashslot", "vnode":
			return true
		}
	}
	return false
}

// What follows is known of one word in one place: of a whole name, at its end, or in a table about something.

// only reports whether the name is one word, and that is it.
func (n *name) only(text string) bool { return len(n.words) == 1 && n.words[0].text == text }

// ends returns the last word of the name.
func (n *name) ends() word { return n.words[len(n.words)-1] }

// inOne returns the name of an id that is written in one word and is text elsewhere, in two; "" for any other name.
func (n *name) inOne() string {
	if n.only("objectid") || n.only("typeid") {
		return strings.TrimSuffix(n.words[0].text, "id") + "_id"
	}
	return ""
}

func (w word) id() bool       { return w.text == "id" }
func (w word) timeWord() bool { return w.text == "time" }
func (w word) status() bool   { return w.text == "status" }
func (w word) serial() bool   { return w.text == "serial" }

// instant reports whether the word is the letter for a time, as in textbooks of physics.
func (w word) instant() bool { return w.text == "t" }

// within reports whether the word makes a time one to come: expires_in.
func (w word) within() bool { return w.text == "in" }

// refers reports whether the word says that a name is that of something else: order_ref.
func (w word) refers() bool { return w.text == "reference" }

// filed reports whether the word is of where files are.
func (w word) filed() bool { return w.text == "directory" }

// inBucket reports whether the word counts within a partition, and not the partitions.
func (w word) inBucket() bool { return w.text == "offset" }

// personal reports whether an id of this word is that of a user, and person returns whose id it is.
func (w word) personal() bool { return w.text == "uid" }
func person() []word          { return []word{{text: "user", class: subject}} }

// serialNumber reports whether the words name a number that the maker of a thing has given it.
func serialNumber(w, head word) bool { return w.serial() && head.text == "number" }

// subjectLine reports whether the head of a name is the subject of a mail.
func subjectLine(head word, of []word) bool { return head.text == "subject" && marked(of, mailing) }

// placeInList reports whether the head of a name says in what order things are shown.
func placeInList(head word, of []word) bool {
	return head.text == "order" && len(of) > 0 && of[0].is(shownInOrder)
}

// timedUUID recognises uuid_v7 and uuid_v6: these versions begin with the time, the others do not.
func timedUUID(words []word) bool {
	if len(words) < 2 {
		return false
	}
	switch words[len(words)-2].text {
	case "uuid", "guid", "id":
		last := words[len(words)-1].text
		return last == "v7" || last == "v6"
	}
	return false
}

// The words of a chain, of blocks or of elections, that mean something else elsewhere.
func (n *name) slot() bool  { return mentions(n.words, "slot") }
func (n *name) term() bool  { return n.only("term") }
func (n *name) epoch() bool { return n.ends().text == "epoch" }
func (w word) block() bool  { return w.text == "block" }

// chains reports whether a word says that there is a chain; a slot and a transaction are also elsewhere.
func (w word) chains() bool { return w.is(chained) && w.text != "slot" && w.text != "transaction" }

// session reports whether the words name a session, which a random id names in some tables, and a number in those of
// sessions.
func session(words []word) bool { return mentions(words, "session") }

// transaction reports whether the name is the number of a transaction: the id that begins with the time is text.
func (n *name) transaction() bool { return n.ends().text == "xid" }

// experience reports whether the name is a player's experience, and not an expiry, in a table about games.
func (n *name) experience(table []word) bool {
	return mentions(n.words, "exp") && marked(table, gaming)
}

// keyed reports whether the name begins with the word for a key.
func (n *name) keyed() bool { return n.words[0].is(keyWord) }

// hashKey reports whether the name is the hash key of DynamoDB, which is no hash.
func (n *name) hashKey() bool { return len(n.words) == 2 && n.words[1].text == "key" }

// counts reports whether the name ends in the word for a sequence.
func (n *name) counts() bool { return n.ends().text == "seq" }

// endsInID reports whether the last word of the name is id.
func (n *name) endsInID() bool { return n.ends().id() }

// medium reports whether the name is one of few ways to reach somebody, such as email, push and sms, in a table that is
// about sending and not about talking.
func (n *name) medium(table []word) bool {
	return n.only("channel") && marked(table, mailing) && !marked(table, conversing)
}

// queue reports whether the name is one of few queues that workers read.
func (n *name) queue(table []word) bool {
	w := n.words
	return w[0].text == "queue" && (len(w) == 1 || len(w) == 2 && w[1].text == "name") && marked(table, working)
}

// debit returns where a name has the dt of bookkeepers, -1 if it has none.
func (n *name) debit() int {
	return slices.IndexFunc(n.words, func(w word) bool { return w.text == "dt" })
}

// credit reports whether a word is the credit of bookkeepers, beside a debit.
func (w word) credit() bool { return w.text == "kt" || w.text == "ct" }

// scope is what the first word of a table's name says of its size: that it is small, that it is not, or nothing.
func (w word) scope() (small, known bool) {
	switch w.text {
	case "reference", "enum":
		return true, true
	case "fact", "fct", "agg", "log", "history", "raw", "daily", "hourly":
		return false, true
	}
	return false, false
}

// foreign reports whether a word says that another system numbers what a table is about.
func (w word) foreign() bool { return w.class == external || w.text == "bot" }

// sort reports whether a word says what sort of thing something is.
func (w word) sort() bool { return w.text == "type" || w.text == "kind" }

// consumers and topic report whether the name is of a group of consumers, and of what they read.
func (n *name) consumers() bool { return mentions(n.words, "group") }
func (n *name) topic() bool     { return mentions(n.words, "topic") }

// scant reports whether a hash of this has few values at a time.
func (w word) scant() bool {
	return w.class == few && w.text != "state" || w.class == calendar || w.text == "date"
}

// russianName is what a name means in a table whose names are Russian: data, in English a blob, is a date there.
func russianName(column string) string {
	if column == "data" {
		return "date"
	}
	return column
}

// inRussian is what a word means before Russian ones.
func (w word) inRussian() word {
	if text := russianName(w.text); text != w.text {
		return word{text: text, class: classOf(text), russian: true}
	}
	return w
}

// alias returns the canonical word of a synonym or an abbreviation, "" if there is none.
func alias(w string) string {
	switch w {
	case "doc", "docs":
		return "document"
	case "reg":
		return "registered"
	case "flg":
		return "flag"
	case "per", "po":
		return "by"
	case "ym", "yearmon", "calmonth":
		return "yyyymm"
	case "calday":
		return "day"
	case "artikul", "art":
		return "sku"
	case "hsh":
		return "hash"
	case "bkt", "bckt":
		return "bucket"
	case "z":
		return "zoom"
	case "ids", "identity", "identifiers", "recid":
		return "id"
	case "usr", "users", "visitor", "guest":
		return "user"
	case "cust", "cstmr", "payer", "shopper":
		return "customer"
	case "acct", "acc", "accounts":
		return "account"
	case "org", "organisation", "orgs", "institution", "firm", "enterprise":
		return "organization"
	case "msg", "msgs", "sms":
		return "message"
	case "tx", "txn", "trx", "txs", "trans", "tran", "xact":
		return "transaction"
	case "evt", "ev", "evnt":
		return "event"
	case "req", "rq":
		return "request"
	case "ord", "orders":
		return "order"
	case "pmt", "pay", "payments":
		return "payment"
	case "inv", "invc":
		return "invoice"
	case "prd", "products", "goods":
		return "product"
	case "emp", "staff":
		return "employee"
	case "dept", "division":
		return "department"
	case "cat", "categories":
		return "category"
	case "gadget", "equipment":
		return "device"
	case "addr":
		return "address"
	case "desc", "descriptions":
		return "description"
	case "sess":
		return "session"
	case "grp":
		return "group"
	case "repo":
		return "repository"
	case "cfg", "conf":
		return "config"
	case "dict", "dic", "spr", "sprav", "spravochnik", "nsi", "lkp", "ref", "klassifikator":
		return "reference"
	case "params", "options":
		return "parameter"
	case "curr", "ccy":
		return "currency"
	case "cntry":
		return "country"
	case "people":
		return "person"
	case "statuses", "sts":
		return "status"
	case "ver", "vers":
		return "version"
	case "tel", "mobile", "msisdns", "phonenumber":
		return "phone"
	case "lvl":
		return "level"
	case "prio":
		return "priority"
	case "typ", "types":
		return "type"
	case "cmt":
		return "comment"
	case "op", "ops":
		return "operation"
	case "chk", "chksum":
		return "checksum"
	case "uniq":
		return "unique"
	case "tstmp", "timestmp", "unixts":
		return "timestamp"
	case "dtm", "dttime", "datetm":
		return "datetime"
	case "yr", "yyyy":
		return "year"
	case "mon", "mnth":
		return "month"
	case "hr", "hh":
		return "hour"
	case "nmb", "numb", "nbr":
		return "number"
	case "child", "children":
		return "item"
	case "movement", "move":
		return "transfer"
	case "statuscode":
		return "status"
	case "prty", "pri", "prior":
		return "priority"
	case "crt", "cre", "crtd", "creat", "crdate":
		return "created"
	case "upd", "updt", "lupd", "chg", "chng":
		return "updated"
	case "ins", "insrt":
		return "inserted"
	case "rcv", "rcvd", "recv", "recvd":
		return "received"
	case "eff", "efctv":
		return "effective"
	case "enq":
		return "enqueued"
	case "sev":
		return "severity"
	case "stts", "sttus":
		return "status"
	case "ctg", "catg", "ctgr":
		return "category"
	case "rgn":
		return "region"
	case "ctry":
		return "country"
	case "gndr":
		return "gender"
	case "mthd", "meth":
		return "method"
	case "chnl", "chan":
		return "channel"
	case "src":
		return "source"
	case "tgt", "trgt":
		return "target"
	case "bal":
		return "balance"
	case "amt":
		return "amount"
	case "nm":
		return "name"
	case "itm":
		return "item"
	case "whs", "whse", "wh":
		return "warehouse"
	case "brn", "brnch":
		return "branch"
	case "vndr", "vend":
		return "vendor"
	case "supp", "suppl":
		return "supplier"
	case "appl":
		return "application"
	case "agmt", "agr", "agrmt", "contr", "ctrct":
		return "contract"
	case "plcy":
		return "policy"
	case "clm":
		return "claim"
	case "jrnl", "jnl", "gl":
		return "journal"
	case "stmt":
		return "statement"
	case "rpt":
		return "report"
	case "rslt":
		return "result"
	case "rec", "rcd":
		return "record"
	case "tckt", "tkt":
		return "ticket"
	case "shpmt", "shp", "shpt":
		return "shipment"
	case "dlv", "dlvr", "dlvry":
		return "delivery"
	case "rcpt":
		return "receipt"
	case "rfnd":
		return "refund"
	case "pymt", "pymnt", "paym":
		return "payment"
	case "trd":
		return "trade"
	case "xfer", "trnsf":
		return "transfer"
	case "ntf", "notif", "notifn":
		return "notification"
	case "ua":
		return "useragent"
	case "win", "wnd":
		return "window"
	case "partid":
		return "partition"
	case "nano", "nanosec", "nanosecs":
		return "nanos"
	case "milli", "millisec", "millisecs":
		return "millis"
	case "micro", "microsec", "microsecs":
		return "micros"
	}
	return ""
}

// russian returns the canonical word of a transliterated Russian one in any of its common spellings and cases.
func russian(w string) string {
	switch w {
	case "nomer", "nomera", "nom", "poryadkovyy", "poryadkovyi", "poryadkoviy", "poryadkovii", "poryadok", "schetchik", "schyotchik", "npp":
		return "number"
	case "identifikator", "klyuch", "kluch", "kliuch":
		return "id"
	case "vremya", "vremia", "vremja", "vremeni":
		return "time"
	case "daty", "dat", "datu", "datavremya":
		return "date"
	case "god", "goda":
		return "year"
	case "mesyats", "mesyac", "mesiats", "mesyatsa", "mesyaca", "mes":
		return "month"
	case "den", "dnya", "dni":
		return "day"
	case "chas", "chasa":
		return "hour"
	case "nedelya", "nedeli":
		return "week"
	case "sozdan", "sozdano", "sozdaniya", "sozdanija", "sozdanie", "sozdana", "dobavlen", "dobavleno", "dobavleniya", "zapisan", "zapisano":
		return "created"
	case "obnovlen", "obnovleno", "obnovleniya", "obnovlenija", "izmenen", "izmeneno", "izmeneniya":
		return "updated"
	case "udalen", "udaleno", "udaleniya":
		return "deleted"
	case "nachala", "nachalo":
		return "start"
	case "okonchaniya", "konets", "konec", "konca", "kontsa":
		return "end"
	case "shtrihkod", "shtrikhkod", "shtrihkoda", "shtrikhkoda":
		return "barcode"
	case "rayon", "rayona", "oblast", "oblasti":
		return "region"
	case "rozhdeniya", "rojdeniya", "rozhdenija":
		return "birth"
	case "polzovatel", "polzovatelya", "polzovatelia", "polzovateli", "polzovateley", "polzovatelej":
		return "user"
	case "zakaz", "zakaza", "zakazy", "zakazov":
		return "order"
	case "klient", "klienta", "klienty", "klientov":
		return "customer"
	case "pokupatel", "pokupatelya", "pokupateli":
		return "buyer"
	case "prodavets", "prodavtsa", "prodavec":
		return "seller"
	case "tovar", "tovara", "tovary", "tovarov", "nomenklatura", "nomenklatury":
		return "product"
	case "schet", "scheta", "schyot", "schyota":
		return "account"
	case "platezh", "platezha", "platezhi", "platezhey", "oplata", "oplaty":
		return "payment"
	case "dogovor", "dogovora", "dogovory":
		return "contract"
	case "sotrudnik", "sotrudnika", "sotrudniki":
		return "employee"
	case "sklad", "sklada", "sklady":
		return "warehouse"
	case "magazin", "magazina", "magaziny":
		return "shop"
	case "gorod", "goroda":
		return "city"
	case "strana", "strany":
		return "country"
	case "valyuta", "valyuty", "valuta", "valuty":
		return "currency"
	case "yazyk", "yazyka":
		return "language"
	case "pol", "pola":
		return "gender"
	case "uroven", "urovnya":
		return "level"
	case "prioritet", "prioriteta":
		return "priority"
	case "tip", "tipa", "tipy":
		return "type"
	case "vid", "vida", "vidy":
		return "kind"
	case "sostoyanie", "sostoyaniya", "statusa", "statusy":
		return "status"
	case "priznak", "priznaka":
		return "flag"
	case "opisanie", "opisaniya":
		return "description"
	case "soobshchenie", "soobshcheniya", "soobschenie", "soobscheniya", "soobshheniya":
		return "message"
	case "tekst", "teksta", "soderzhanie", "soderzhimoe":
		return "text"
	case "kommentariy", "kommentarii", "primechanie", "primechaniya":
		return "remark"
	case "ustroystvo", "ustroystva", "ustrojstvo":
		return "device"
	case "datchik", "datchika", "datchiki":
		return "sensor"
	case "zapis", "zapisi":
		return "record"
	case "stroka", "stroki":
		return "row"
	case "sobytie", "sobytiya", "sobytija":
		return "event"
	case "operatsiya", "operatsii", "operaciya", "operacii":
		return "transaction"
	case "tranzaktsiya", "tranzaktsii", "tranzakciya", "tranzakcii":
		return "transaction"
	case "filial", "filiala":
		return "branch"
	case "otdel", "otdela":
		return "department"
	case "organizatsiya", "organizatsii", "organizaciya", "organizacii", "kompaniya", "kompanii":
		return "organization"
	case "gruppa", "gruppy":
		return "group"
	case "kategoriya", "kategorii":
		return "category"
	case "adres", "adresa":
		return "address"
	case "telefon", "telefona":
		return "phone"
	case "pochta", "pochty":
		return "email"
	case "kod", "koda":
		return "code"
	case "imya", "imia", "imeni", "naimenovanie", "nazvanie":
		return "name"
	case "familiya", "familii":
		return "surname"
	case "summa", "summy", "stoimost", "tsena", "cena", "kolichestvo", "kolvo":
		return "amount"
	case "khesh", "hesh", "khash", "hesha":
		return "hash"
	case "vedro":
		return "bucket"
	case "patsient", "patsienta", "pacient", "pacienta":
		return "patient"
	case "vrach", "vracha":
		return "doctor"
	case "dokument", "dokumenta", "dokumenty":
		return "document"
	case "nakladnaya", "nakladnoy":
		return "waybill"
	case "chek", "cheka", "cheki":
		return "receipt"
	case "zayavka", "zayavki", "zayavok", "obrashchenie", "obrashcheniya":
		return "request"
	case "posylka", "posylki":
		return "parcel"
	case "avtor", "avtora":
		return "author"
	case "spravochnika":
		return "reference"
	case "registratsiya", "registratsii", "registracii":
		return "registered"
	case "postuplenie", "postupleniya", "polucheniya", "poluchen":
		return "received"
	case "otpravki", "otpravlen", "otpravleno":
		return "sent"
	case "dostavka", "dostavki":
		return "delivery"
	case "sdelka", "sdelki", "sdelok":
		return "deal"
	case "prodazha", "prodazhi", "prodazh":
		return "sale"
	case "vozvrat", "vozvrata", "vozvraty":
		return "refund"
	case "pozitsiya", "pozitsii", "poziciya", "pozicii":
		return "item"
	case "statya", "stati":
		return "article"
	case "partiya", "partii":
		return "batch"
	case "zhurnal", "zhurnala", "jurnal":
		return "log"
	case "abonent", "abonenta", "abonenty":
		return "subscriber"
	case "zvonok", "zvonka", "zvonki":
		return "call"
	case "pokazanie", "pokazaniya", "pokazaniy":
		return "reading"
	case "izmerenie", "izmereniya", "izmereniy":
		return "measurement"
	case "uchenik", "uchenika", "studenta", "studenty":
		return "student"
	case "kurs", "kursa", "kursy":
		return "course"
	case "reys", "reysa", "reysy", "poezdka", "poezdki":
		return "trip"
	case "voditel", "voditelya", "voditeli":
		return "driver"
	case "mashina", "mashiny", "avtomobil", "avtomobilya", "avtomobili":
		return "vehicle"
	case "kurer", "kurera", "kurery":
		return "courier"
	case "marshrut", "marshruta", "marshruty":
		return "route"
	case "obyekt", "obyekta", "obekt", "obekta":
		return "object"
	case "karta", "karty":
		return "card"
	case "polis", "polisa", "polisy":
		return "policy"
	case "pasport", "pasporta":
		return "passport"
	case "istoriya", "istorii", "zadacha", "zadachi", "zadach", "priema", "priem", "priemy", "dvizhenie", "dvizheniya":
		return w // known as Russian, which is what headLast needs
	case "vladelets", "vladeltsa":
		return "owner"
	case "postavka", "postavki", "postavok", "otgruzka", "otgruzki", "otgruzok":
		return "shipment"
	case "perevod", "perevoda", "perevody":
		return "transfer"
	case "vyzov", "vyzova", "vyzovy":
		return "call"
	case "akt", "akta", "akty":
		return "act"
	case "urok", "uroka", "uroki", "zanyatie", "zanyatiya":
		return "lesson"
	case "smena", "smeny":
		return "shift"
	case "vypiska", "vypiski", "vypisok", "otchet", "otcheta", "otchety", "spravka", "spravki":
		return "report"
	case "zayavleniye", "zayavlenie", "zayavleniya":
		return "request"
	case "shtraf", "shtrafa", "shtrafy":
		return "fine"
	case "zapros", "zaprosa", "zaprosy", "zaprosov":
		return "request"
	case "otvet", "otveta", "otvety":
		return "response"
	case "uvedomlenie", "uvedomleniya", "opoveshchenie", "opoveshcheniya":
		return "notification"
	case "zadanie", "zadaniya", "zadaniy", "poruchenie", "porucheniya":
		return "task"
	case "rasporyazhenie", "rasporyazheniya", "prikaz", "prikaza", "prikazy":
		return "order"
	case "kvitantsiya", "kvitantsii":
		return "receipt"
	case "provodka", "provodki", "provodok":
		return "posting"
	case "nachislenie", "nachisleniya":
		return "accrual"
	case "spisanie", "spisaniya":
		return "debit"
	case "zachislenie", "zachisleniya", "vklad", "vklada", "vklady":
		return "deposit"
	case "kredit", "kredita", "kredity", "zaem", "zayma", "zaymy":
		return "loan"
	case "tarif", "tarifa", "tarify":
		return "tariff"
	case "usluga", "uslugi", "uslug":
		return "service"
	case "rabota", "raboty":
		return "job"
	case "remont", "remonta", "remonty":
		return "repair"
	case "osmotr", "osmotra", "osmotry", "proverka", "proverki":
		return "inspection"
	case "poseshchenie", "poseshcheniya", "vizit", "vizita", "vizity":
		return "visit"
	case "golos", "golosa":
		return "vote"
	case "otzyv", "otzyva", "otzyvy", "otsenka":
		return "review"
	case "zhaloba", "zhaloby":
		return "complaint"
	case "fayl", "fayla", "fayly":
		return "file"
	case "puti":
		return "path"
	case "ssylka", "ssylki":
		return "link"
	case "zagolovok", "zagolovka":
		return "title"
	case "stranitsa", "stranitsy":
		return "page"
	case "sessiya", "sessii", "seans", "seansa", "seansy":
		return "session"
	case "ochered", "ocheredi":
		return "queue"
	case "etap", "etapa", "stadiya", "stadii":
		return "stage"
	case "rezultat", "rezultata", "rezultaty":
		return "result"
	case "prichina", "prichiny":
		return "reason"
	case "istochnik", "istochnika":
		return "source"
	case "poluchatel", "poluchatelya":
		return "recipient"
	case "otpravitel", "otpravitelya":
		return "sender"
	case "platelshchik", "platelshchika", "zaemshchik", "zaemshchika":
		return "customer"
	case "postavshchik", "postavshchika", "postavshchiki":
		return "supplier"
	case "kontragent", "kontragenta", "kontragenty":
		return "counterparty"
	case "menedzher", "menedzhera":
		return "manager"
	case "kvartira", "kvartiry":
		return "apartment"
	case "dom", "doma", "zdanie", "zdaniya":
		return "building"
	case "srok", "sroka":
		return "deadline"
	case "vypolneno", "vypolnen", "zaversheno", "zavershen":
		return "completed"
	case "nachato", "nachat":
		return "started"
	case "otkryto", "otkryt":
		return "opened"
	case "zakryto", "zakryt":
		return "closed"
	case "prinyato", "prinyat":
		return "accepted"
	case "podpisano", "podpisan":
		return "signed"
	case "zagruzheno", "zagruzhen":
		return "loaded"
	case "vydano", "vydan", "vydachi":
		return "issued"
	case "opublikovano", "opublikovan", "publikatsii":
		return "published"
	case "zaregistrirovan":
		return "registered"
	case "smeneno":
		return "changed"
	case "bilet", "bileta", "bilety", "talon", "talona":
		return "ticket"
	case "bron", "broni", "bronirovanie", "bronirovaniya":
		return "booking"
	case "obyavlenie", "obyavleniya":
		return "announcement"
	case "lida", "lidy":
		return "lead"
	case "schetfaktura":
		return "invoice"
	case "grazhdanin", "grazhdanina", "grazhdane", "chelovek":
		return "person"
	case "uchitel", "uchitelya", "prepodavatel", "prepodavatelya":
		return "teacher"
	case "shkola", "shkoly":
		return "school"
	case "podrazdelenie", "podrazdeleniya":
		return "department"
	case "oborudovanie", "oborudovaniya", "pribor", "pribora", "pribory":
		return "device"
	case "intsident", "intsidenta", "intsidenty", "avariya", "avarii":
		return "incident"
	case "proekt", "proekta", "proekty":
		return "project"
	case "litsevoy":
		return "account"
	case "vhod", "vhoda":
		return "login"
	case "oshibka", "oshibki":
		return "error"
	case "foto":
		return "photo"
	case "kartinka", "izobrazhenie":
		return "image"
	case "tsvet", "tsveta":
		return "color"
	case "rol", "roli":
		return "role"
	case "vazhnost":
		return "priority"
	case "kritichnost":
		return "severity"
	case "klass", "klassa":
		return "class"
	case "razdel", "razdela":
		return "section"
	case "sezon", "sezona":
		return "season"
	case "sposob", "sposoba", "metod", "metoda":
		return "method"
	}
	return ""
}

// european returns the canonical word of a German, French, Spanish or Portuguese one, "" if there is none.
func european(w string) string {
	switch w {
	case "datum", "fecha":
		return "date"
	case "zeit", "zeitpunkt", "zeitstempel", "uhrzeit", "heure", "hora", "horodatage":
		return "time"
	case "jour", "dia":
		return "day"
	case "monat", "mois":
		return "month"
	case "jahr", "annee", "anio":
		return "year"
	case "erstellt", "angelegt", "cree", "creado", "criado":
		return "created"
	case "geaendert", "modifie", "modificado", "actualizado", "atualizado":
		return "updated"
	case "nummer", "numero":
		return "number"
	case "statut", "estado", "zustand", "situacao", "etat":
		return "status"
	case "typ", "tipo":
		return "type"
	case "pays", "pais":
		return "country"
	case "waehrung", "devise", "moneda", "moeda":
		return "currency"
	case "kunde", "kunden", "cliente", "clientes":
		return "customer"
	case "benutzer", "utilisateur", "usuario":
		return "user"
	case "bestellung", "auftrag", "commande", "pedido":
		return "order"
	case "rechnung", "facture", "factura", "fatura":
		return "invoice"
	case "zahlung", "paiement", "pago", "pagamento":
		return "payment"
	case "lieferung", "livraison", "entrega", "lieferschein":
		return "delivery"
	case "buchung":
		return "posting"
	case "nachricht", "mensaje", "mensagem":
		return "message"
	case "ereignis", "evenement", "evento":
		return "event"
	}
	return ""
}

// sap returns the canonical word of a column that SAP's tables have under a German abbreviation, "" if there is none.
func sap(w string) string {
	switch w {
	case "belnr", "vbeln", "ebeln", "mblnr", "aufnr", "docnum", "banfn", "bstnr", "tknum", "vgbel", "awkey":
		return "number"
	case "buzei", "posnr", "ebelp", "zeile":
		return "row"
	case "matnr":
		return "sku"
	case "kunnr", "kunag", "kunwe":
		return "customer"
	case "lifnr":
		return "supplier"
	case "pernr":
		return "employee"
	case "werks", "bukrs", "lgort", "vkorg":
		return "branch"
	case "erdat", "aedat", "budat", "bldat", "cpudt", "laeda", "valut", "zfbdt", "augdt", "wadat", "eindt", "begda", "endda":
		return "date"
	case "erzet", "cputm", "uzeit":
		return "time"
	case "gjahr", "mjahr":
		return "year"
	case "bwart", "blart", "auart", "mtart", "bsart", "koart":
		return "type"
	case "waers":
		return "currency"
	case "spras":
		return "language"
	case "mandt":
		return "mode"
	}
	return ""
}

// tails are the words that often end a name written in one, the longer before those that end them.
var tails = [...]string{"hash", "uuid", "guid", "datum", "nummer", "timestamp", "datetime", "number", "status", "stamp", "time", "date",
	"type", "code", "name", "hour", "year", "month", "bucket", "shard", "key", "num", "day", "id", "no", "at", "on", "ts", "ms", "us", "ns"}

// glued splits a token that is two words written together. The second word is one that often ends a name; the
// first must be a known one, so that paid, valid and grid stay whole. For hash, uuid and status any first word will do, as
// for the German datum and nummer: no other words end so.
func glued(token string) (head, tail string, ok bool) {
	for _, tail := range tails {
		head, found := strings.CutSuffix(token, tail)
		if !found || len(head) < 2 {
			continue
		}
		c := wordOf(head).class
		switch tail {
		case "hash", "uuid", "guid", "status", "datum", "nummer":
			ok = true
		case "at", "on":
			ok = c == happened
		case "us", "ns":
			ok = c == moment
		case "ts", "ms", "hour", "day":
			ok = c == moment || c == event || c == happened
		default:
			ok = c != unknown && c != filler && c != unit && c != numeral && c != at && c != boundary
			if c == unknown {
				_, _, ok = glued(head) // useridhash was cut already; lastloginid
			}
		}
		if ok {
			return head, tail, true
		}
	}
	for _, head := range [...]string{"id", "is", "hash", "time", "date"} {
		tail, found := strings.CutPrefix(token, head)
		if !found || len(tail) < 3 {
			continue
		}
		switch c := wordOf(tail).class; head {
		case "is":
			ok = c == few || c == happened
		case "time", "date":
			ok = c == happened || c == edge
		default:
			ok = c == subject || c == event
		}
		if ok {
			return head, tail, true
		}
	}
	return "", "", false
}

// genitiveEnding reports whether a word that is not listed ends as transliterated Russian nouns in the genitive do:
// obrabotki, operatsii, oplaty, dostavki.
func genitiveEnding(w string) bool {
	for _, ending := range [...]string{"ki", "gi", "hi", "ty", "ny", "ii", "iya", "iia", "ogo", "ego", "oy", "ov"} {
		if len(w) > len(ending)+3 && strings.HasSuffix(w, ending) {
			return true
		}
	}
	return false
}

// genitive reports whether a Russian noun has an ending of the genitive that no plural in the nominative has:
// zakaza and zakazov, but not zakazy.
func genitive(w string) bool {
	for _, end := range [...]string{"a", "ya", "ia", "ov", "ev", "ey", "ej"} {
		if strings.HasSuffix(w, end) {
			return true
		}
	}
	return false
}
