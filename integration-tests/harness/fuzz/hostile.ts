import fc from "fast-check"

/**
 * Marks JSON text that `JSON.stringify` cannot produce, such as a number that is too large. {@link jsonOf} puts the
 * text in.
 */
const RAW = /"@raw:(.*?)@"/g
const raw = (json: string) => `@raw:${json}@`

const TEXTS = [
  "",
  " ",
  "0",
  "-1",
  "null",
  "undefined",
  "true",
  "NaN",
  "[object Object]",
  "__proto__",
  "constructor",
  "hasOwnProperty",
  "../../etc/passwd",
  "' OR '1'='1",
  "%",
  "%s%n",
  "*",
  "+id,-id,*",
  "{}",
  "[]",
  "🙂".repeat(60),
  "\u202eabc\u0000",
  "\ud800",
  "İıſß",
  "a@b.test",
  "2026-02-30T25:61:00Z",
  "9".repeat(400),
  "x".repeat(300),
  "x".repeat(5_000),
  "http://[::1",
]

const NUMBERS = [0, -1, 0.4, 1.5, 1e21, 2 ** 53, -(2 ** 63), 99_999_999_999, Number.MIN_VALUE]
const NO_NUMBERS = ["-0", "1e400", "-1e400", "1E+9999"].map(raw)

function nested(depth: number, open: string, close: string): string {
  return raw(open.repeat(depth) + close.repeat(depth))
}

const DEEP = [
  nested(31, "[", "]"),
  nested(2_000, "[", "]"),
  raw(`${'{"a":'.repeat(2_000)}1${"}".repeat(2_000)}`),
]
const THINGS = [null, true, false, [], {}, [[]], [null], [""], { $ne: null }, { id: [] }, { length: 1e9 }]
const PROTOTYPES = [
  '{"__proto__":{"x":1}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '{"toString":1,"valueOf":1}',
]

export const hostileText = fc.constantFrom(...TEXTS)

/** Values that a normal caller would not send. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: hostileText },
  { weight: 4, arbitrary: fc.constantFrom<unknown>(...NUMBERS, ...NO_NUMBERS) },
  { weight: 4, arbitrary: fc.constantFrom<unknown>(...THINGS) },
  { weight: 2, arbitrary: fc.constantFrom(...DEEP, ...PROTOTYPES.map(raw)) },
)

/** Bodies that are not valid JSON, or do not fit their content type. */
export const brokenBody = fc.constantFrom<{ type: string; body: string | Buffer }>(
  { type: "application/json", body: "" },
  { type: "application/json", body: "{" },
  { type: "application/json", body: "null" },
  { type: "application/json", body: '"text"' },
  { type: "application/json", body: "[1]" },
  { type: "application/json", body: "\ufeff{}" },
  { type: "application/json", body: '{"a":1,"a":2}' },
  { type: "application/json", body: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]) },
  { type: "application/json; charset=utf-16", body: "{}" },
  { type: "text/plain", body: "{}" },
  { type: "application/xml", body: "<a/>" },
  { type: "application/x-www-form-urlencoded", body: `a=1&a=2&b[c]=3&d${"[e]".repeat(2_000)}=4` },
  { type: "multipart/form-data", body: "x" },
  { type: "", body: "{}" },
)

/** Queries that a normal caller would not send. */
export const hostileQuery = fc.constantFrom(
  "a=1&a=2",
  "=",
  "&&",
  "%",
  "%00=1",
  "__proto__[x]=1",
  "constructor[prototype][x]=1",
  "hasOwnProperty=1",
  `a${"[b]".repeat(2_000)}=1`,
  "limit=1&limit=2",
  "limit=-1&offset=1e9",
  "offset=99999999999999999999",
  "order=-",
  "order[a]=b",
  "fields=",
  "fields=*,*",
  "fields=%2B,-,a..b,__proto__.x",
  "fields=*.*.*",
  "fields[a]=b",
  "q[$ne]=1",
  "locale=%00",
  "locale[a]=b",
  `x=${"y".repeat(3_000)}`,
)

/** A value as JSON, with the marked texts put in. */
export function jsonOf(value: unknown): string {
  return JSON.stringify(value).replaceAll(RAW, (_, json: string) => json.replaceAll('\\"', '"'))
}
