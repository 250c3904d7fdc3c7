import { describe, expect, it } from "vitest"
import { readEcb } from "../providers/ecb"
import { readFrankfurter } from "../providers/frankfurter"
import { UnusableRatesError } from "../providers/published"
import { readTcmb } from "../providers/tcmb"
import { ecbFile, frankfurterAnswer, recordedFile, tcmbFile } from "./source-answers"

describe("a recorded file of the European Central Bank", () => {
  it.each([
    ["ecb-2025-12-31", "2025-12-31", 30],
    ["ecb-2026-01-02", "2026-01-02", 29],
    ["ecb-2026-04-02", "2026-04-02", 29],
    ["ecb-2026-04-07", "2026-04-07", 29],
  ])("%s has all rates of its day, digit for digit", (name, as_of, currencies) => {
    const text = recordedFile(name)
    const found = [...text.matchAll(/currency='(\w+)' rate='([\d.]+)'/g)]
    const stated = found.map(([, code = "", rate = ""]) => [code.toLowerCase(), rate.replace(/\.?0+$/, "")])
    expect(stated).toHaveLength(currencies)
    expect(readEcb(text)).toEqual({
      base: "eur",
      as_of,
      is_inverse: false,
      rates: { ...Object.fromEntries(stated), eur: "1" },
    })
  })

  it("gives exact decimals", () => {
    expect(readEcb(recordedFile("ecb-2025-12-31")).rates).toMatchObject({
      usd: "1.175",
      jpy: "184.09",
      gbp: "0.8726",
      try: "50.4838",
      idr: "19640.83",
      bgn: "1.9558",
    })
  })

  it("has no lev since Bulgaria has the euro", () => {
    expect(readEcb(recordedFile("ecb-2025-12-31")).rates).toHaveProperty("bgn", "1.9558")
    expect(readEcb(recordedFile("ecb-2026-01-02")).rates).not.toHaveProperty("bgn")
  })
})

describe("the file of the European Central Bank", () => {
  it("gives exact decimals", () => {
    expect(readEcb(ecbFile("2026-04-02", { USD: "1.0823", JPY: "161.90", TRY: "41.0250" }))).toEqual({
      base: "eur",
      as_of: "2026-04-02",
      is_inverse: false,
      rates: { eur: "1", usd: "1.0823", jpy: "161.9", try: "41.025" },
    })
  })

  it("leaves out currencies without a usable rate", () => {
    const { rates } = readEcb(
      ecbFile("2026-04-02", { USD: "1.08", RUB: "", BGN: "N/A", ISK: "0", GBP: "-1", XXXX: "2" }),
    )
    expect(rates).toEqual({ eur: "1", usd: "1.08" })
  })

  it("ignores a mark of the encoding, comments, and the order of attributes", () => {
    const file = ecbFile("2026-04-02", { USD: "1.0823" })
      .replace("<Cube currency='USD' rate='1.0823'/>", "<Cube rate='1.0823' currency='USD'></Cube>")
      .replace("<gesmes:subject>", "<!-- daily --><gesmes:subject>")
    expect(readEcb(`\uFEFF${file}`).rates).toEqual({ eur: "1", usd: "1.0823" })
  })

  it("keeps the day of the file on a holiday, and a currency that left is gone", () => {
    const before = readEcb(ecbFile("2026-04-02", { USD: "1.0823", BGN: "1.9558" }))
    expect(before.rates).toHaveProperty("bgn", "1.9558")
    expect(readEcb(ecbFile("2026-04-02", { USD: "1.0823" }))).toMatchObject({
      as_of: "2026-04-02",
      rates: { eur: "1", usd: "1.0823" },
    })
  })

  it.each([
    ["1.9558", "1.9558"],
    ["161.90", "161.9"],
    ["18154.37", "18154.37"],
    ["0.85000", "0.85"],
    ["  1.0823 ", "1.0823"],
  ])("states %s as %s", (text, rate) => {
    expect(readEcb(ecbFile("2026-04-02", { XAU: text })).rates.xau).toBe(rate)
  })

  it.each(["1,0823", "1.0823.1", "1e3", "+1", "0x10", "∞", "NaN", "1 082", "٣", "-", ".5", "1."])(
    "leaves out the rate %s",
    (text) => {
      expect(readEcb(ecbFile("2026-04-02", { USD: "1.08", JPY: text })).rates).toEqual({
        eur: "1",
        usd: "1.08",
      })
    },
  )

  it.each([
    ["an empty answer", ""],
    ["HTML", "<!doctype html><html><body>Maintenance</body></html>"],
    ["no rates", ecbFile("2026-04-02", {})],
    ["no day", ecbFile("soon", { USD: "1.08" })],
    ["a part of the file", ecbFile("2026-04-02", { USD: "1.08" }).slice(0, 250)],
    ["JSON", '{"rates": {"USD": 1.08}}'],
    ["a bomb", `<!DOCTYPE a [<!ENTITY b "${"c".repeat(1000)}">]><Envelope>${"&b;".repeat(1000)}</Envelope>`],
  ])("refuses %s", (_, text) => {
    expect(() => readEcb(text)).toThrow(UnusableRatesError)
  })
})

describe("a recorded file of the central bank of Türkiye", () => {
  const text = recordedFile("tcmb-2024-07-08")
  const lira = { base: "try", as_of: "2024-07-08", is_inverse: true }
  const buying = {
    try: "1",
    usd: "32.6401",
    aud: "21.9482",
    dkk: "4.7334",
    eur: "35.3604",
    gbp: "41.7652",
    chf: "36.3675",
    sek: "3.0952",
    cad: "23.902",
    kwd: "106.0662",
    nok: "3.0796",
    sar: "8.7014",
    jpy: "0.202286",
    bgn: "17.9771",
    ron: "7.0671",
    rub: "0.36711",
    irr: "0.0000834",
    cny: "4.4646",
    pkr: "0.11654",
    qar: "8.9007",
    krw: "0.02345",
    azn: "19.0924",
    aed: "8.8367",
    xdr: "43.1731",
  }
  const selling = {
    try: "1",
    usd: "32.6989",
    aud: "22.0913",
    dkk: "4.7567",
    eur: "35.4241",
    gbp: "41.983",
    chf: "36.601",
    sek: "3.1272",
    cad: "24.0098",
    kwd: "107.4541",
    nok: "3.1003",
    sar: "8.7171",
    jpy: "0.203626",
    bgn: "18.2124",
    ron: "7.1595",
    rub: "0.37191",
    irr: "0.0000845",
    cny: "4.5231",
    pkr: "0.11807",
    qar: "9.0171",
    krw: "0.02376",
    azn: "19.3423",
    aed: "8.9523",
  }

  it("has all buying prices, with yen and rial per unit", () => {
    expect(readTcmb(text, "forex_buying")).toEqual({ ...lira, rates: buying })
  })

  it("has all selling prices, except the empty one of the SDR", () => {
    expect(text).toContain("<ForexSelling/>")
    expect(readTcmb(text, "forex_selling")).toEqual({ ...lira, rates: selling })
  })

  it("is read in the encoding of older files, too", () => {
    const latin5 = Buffer.from(text.replace("UTF-8", "ISO-8859-9"), "latin1").toString("utf8")
    expect(latin5).toContain("\uFFFD")
    expect(readTcmb(latin5, "forex_buying")).toEqual({ ...lira, rates: buying })
  })
})

describe("the file of the central bank of Türkiye", () => {
  const text = tcmbFile("02.04.2026", [
    { code: "USD", unit: "1", buying: "38.0107", selling: "38.0792" },
    { code: "JPY", unit: "100", buying: "25.4012", selling: "25.5694" },
    { code: "XDR", unit: "1", buying: "50.3107", selling: "" },
  ])

  it("reads the day of Tarih, divides by the unit, and keeps all digits", () => {
    expect(readTcmb(text, "forex_buying")).toEqual({
      base: "try",
      as_of: "2026-04-02",
      is_inverse: true,
      rates: { try: "1", usd: "38.0107", jpy: "0.254012", xdr: "50.3107" },
    })
  })

  it("leaves out a currency whose cell is empty", () => {
    expect(readTcmb(text, "forex_selling").rates).toEqual({ try: "1", usd: "38.0792", jpy: "0.255694" })
  })

  it.each([
    ["an empty element", "<ForexSelling></ForexSelling>"],
    ["an element that closes itself", "<ForexSelling/>"],
    ["spaces", "<ForexSelling>   </ForexSelling>"],
    ["no element", ""],
    ["a zero", "<ForexSelling>0</ForexSelling>"],
  ])("leaves out a currency whose rate is %s", (_, cell) => {
    const changed = text.replace("<ForexSelling>38.0792</ForexSelling>", cell)
    expect(changed).not.toBe(text)
    expect(readTcmb(changed, "forex_selling").rates).toEqual({ try: "1", jpy: "0.255694" })
  })

  it.each([
    ["1", "25.4012", "25.4012"],
    ["10", "25.4012", "2.54012"],
    ["100", "0.0625", "0.000625"],
    ["1000", "1.23456789", "0.00123456789"],
  ])("divides by the unit %s exactly", (unit, buying, rate) => {
    const file = tcmbFile("02.04.2026", [{ code: "JPY", unit, buying, selling: "" }])
    expect(readTcmb(file, "forex_buying").rates.jpy).toBe(rate)
  })

  it.each(["", "0", "-100", "x"])("leaves out a currency with the unit '%s'", (unit) => {
    const row = { buying: "38", selling: "" }
    const rows = [
      { ...row, code: "USD", unit: "1" },
      { ...row, code: "JPY", unit },
    ]
    expect(readTcmb(tcmbFile("02.04.2026", rows), "forex_buying").rates).toEqual({ try: "1", usd: "38" })
  })

  it.each([
    ["an empty answer", ""],
    ["HTML", "<html><body/></html>"],
    ["no day", tcmbFile("2026-04-02", [])],
  ])("refuses %s", (_, text) => {
    expect(() => readTcmb(text, "forex_buying")).toThrow(UnusableRatesError)
  })
})

describe("an answer of Frankfurter", () => {
  it("gives the rates of the newest day only", () => {
    const rows = [
      ...frankfurterAnswer("2026-04-02", "EUR", { USD: 1.0823, KWD: 0.3325, IDR: 18154.37 }),
      ...frankfurterAnswer("2026-04-01", "EUR", { BGN: 1.9558 }),
    ]
    expect(readFrankfurter(JSON.stringify(rows), "eur")).toEqual({
      base: "eur",
      as_of: "2026-04-02",
      is_inverse: false,
      rates: { eur: "1", usd: "1.0823", kwd: "0.3325", idr: "18154.37" },
    })
  })

  it("writes small rates without an exponent", () => {
    const rows = frankfurterAnswer("2026-04-02", "VND", { BTC: 4e-10 })
    expect(readFrankfurter(JSON.stringify(rows), "vnd").rates.btc).toBe("0.0000000004")
  })

  it.each([
    ["an empty answer", ""],
    ["HTML", "<html></html>"],
    ["an empty list", "[]"],
    ["an error", '{"message": "not found"}'],
    ["another base", JSON.stringify(frankfurterAnswer("2026-04-02", "USD", { EUR: 0.9 }))],
    ["rates as texts", '[{"date": "2026-04-02", "base": "EUR", "quote": "USD", "rate": "1.08"}]'],
  ])("refuses %s", (_, text) => {
    expect(() => readFrankfurter(text, "eur")).toThrow(UnusableRatesError)
  })
})
