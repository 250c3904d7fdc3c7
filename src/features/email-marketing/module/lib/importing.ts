import { csvText } from "../../../../lib/csv"
import { csvRows, eachRow } from "../../../../lib/csv-records"
import { errors } from "../../../../lib/errors"
import { faultsOf } from "../../../../lib/parse"
import { newSubscriber } from "../subscriber-schemas"
import type { ConsentedPerson, ImportFault } from "../types"

const MAX_LINES = 10_000
/** In one line of a file. */
const MAX_CHARACTERS = 10_000

/** The columns of a file, with the names that other systems use. */
const HEADINGS: Readonly<Record<string, keyof ConsentedPerson>> = {
  email: "email",
  "e-mail": "email",
  "email address": "email",
  first_name: "first_name",
  "first name": "first_name",
  last_name: "last_name",
  "last name": "last_name",
  locale: "locale",
  language: "locale",
}

const person = newSubscriber.pick({ email: true, first_name: true, last_name: true, locale: true })

/** The valid lines of a file, and the faults of the others. Throws 400 for a file without a column for addresses. */
export async function readPeople(
  text: string,
  locale: string,
): Promise<{ people: ConsentedPerson[]; faults: ImportFault[] }> {
  const limits = { mostLines: MAX_LINES, mostCharacters: MAX_CHARACTERS }
  const { columns, rows } = await csvRows(text, (heading) => HEADINGS[heading], limits)
  if (!columns.includes("email"))
    throw errors.invalidField("Field 'csv': the first line must name the column 'email'.")
  const people = new Map<string, ConsentedPerson>()
  const faults: ImportFault[] = []
  await eachRow(rows, ({ cells: written, line }) => {
    const cells = cellsOf(written)
    const { data, error } = person.safeParse({ locale, ...cells })
    const reject = (code: string, message: string) =>
      faults.push({ line, email: (cells["email"] ?? "").slice(0, 200) || null, code, message })
    if (!data) {
      const [fault] = faultsOf(error?.issues ?? [], { value: cells })
      reject(fault?.code ?? "invalid_field", fault?.message ?? "This line is not valid.")
    } else if (people.has(data.email)) reject("duplicate", "Another line has this address.")
    else people.set(data.email, data)
  })
  return { people: [...people.values()], faults }
}

function cellsOf(written: readonly [string, string][]): Record<string, string> {
  const cells = written.map(([name, cell]) => [name, csvText(cell.trim())] as const)
  return Object.fromEntries(cells.filter(([, text]) => text !== ""))
}
