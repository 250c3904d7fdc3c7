import { readFileSync } from "node:fs"
import path from "node:path"

const RECORDED = path.resolve(__dirname, "../../../../../integration-tests/fixtures/bank-files")

/** A file as the bank published it, such as `ecb-2026-01-02`. The folder's README says where it comes from. */
export function recordedFile(name: string): string {
  return readFileSync(path.join(RECORDED, `${name}.xml`), "utf8")
}

// The answers below have the structure of the recorded files, but days and rates that the test chooses.

export function ecbFile(day: string, rates: Record<string, string>): string {
  const cubes = Object.entries(rates).map(
    ([currency, rate]) => `\t\t\t<Cube currency='${currency}' rate='${rate}'/>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
\t<gesmes:subject>Reference rates</gesmes:subject>
\t<gesmes:Sender>
\t\t<gesmes:name>European Central Bank</gesmes:name>
\t</gesmes:Sender>
\t<Cube>
\t\t<Cube time='${day}'>
${cubes.join("\n")}
\t\t</Cube>
\t</Cube>
</gesmes:Envelope>`
}

interface TcmbRow {
  code: string
  unit: string
  buying: string
  selling: string
}

export function tcmbFile(day: string, rows: TcmbRow[]): string {
  const [dd, mm, yyyy] = day.split(".")
  const currencies = rows.map(
    (
      { code, unit, buying, selling },
      index,
    ) => `\t<Currency CrossOrder="${index}" Kod="${code}" CurrencyCode="${code}">
\t\t\t<Unit>${unit}</Unit>
\t\t\t<Isim>${code}</Isim>
\t\t\t<CurrencyName>${code}</CurrencyName>
\t\t\t<ForexBuying>${buying}</ForexBuying>
\t\t\t<ForexSelling>${selling}</ForexSelling>
\t\t\t<BanknoteBuying></BanknoteBuying>
\t\t\t<BanknoteSelling></BanknoteSelling>
\t\t\t<CrossRateUSD/>
\t\t\t<CrossRateOther/>

\t</Currency>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<?xml-stylesheet type="text/xsl" href="isokur.xsl"?>
<Tarih_Date Tarih="${day}" Date="${mm}/${dd}/${yyyy}"  Bulten_No="2026/64" >
${currencies.join("\n")}
</Tarih_Date>`
}

export function frankfurterAnswer(date: string, base: string, rates: Record<string, number>) {
  return Object.entries(rates).map(([quote, rate]) => ({ date, base, quote, rate }))
}
