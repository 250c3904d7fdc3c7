import type { MedusaContainer } from "@medusajs/framework/types"
import { isTypeIn } from "../../../kits/form-logic/file-types"
import type { FormContent, FormField } from "../../../kits/form-logic/schemas"
import type { Fault } from "../../../lib/errors"
import { shown } from "../../../lib/parse"
import type { ReceivedFile } from "../../../lib/uploads/received-file"

/** The answers of the file fields: the names of their files. Conditions and limits see them like other answers. */
export function fileAnswers(
  content: FormContent,
  files: readonly ReceivedFile[],
): Record<string, string[] | null> {
  return Object.fromEntries(
    fileFieldsOf(content).map(({ name }) => {
      const names = files.filter(({ field }) => field === name).map(({ filename }) => filename)
      return [name, names.length === 0 ? null : names]
    }),
  )
}

/** Faults of visible file fields whose answer is in the JSON. Only a file can answer them. */
export function textsForFiles(
  content: FormContent,
  visible: readonly string[],
  sent: Readonly<Record<string, unknown>>,
): Fault[] {
  return fileFieldsOf(content)
    .filter(({ name }) => visible.includes(name) && Object.hasOwn(sent, name) && !isNothing(sent[name]))
    .map(({ name }) => fault(name, "takes files: send them as parts of 'multipart/form-data'"))
}

/** Faults of files whose field does not exist or takes no files. */
export function misplacedFiles(content: FormContent, files: readonly ReceivedFile[]): Fault[] {
  const takers = new Set(fileFieldsOf(content).map(({ name }) => name))
  const known = new Set(fieldsOf(content).map(({ name }) => name))
  const misplaced = [...new Set(files.map(({ field }) => field))].filter((name) => !takers.has(name))
  return misplaced.map((name) =>
    known.has(name)
      ? fault(name, "does not take a file")
      : fault(name, "the form has no field of this name", "unknown_field"),
  )
}

/** Faults in the type, by content, and in the size of files. */
export async function fileFaults(
  scope: MedusaContainer,
  content: FormContent,
  files: readonly ReceivedFile[],
): Promise<Fault[]> {
  const media = scope.resolve("media")
  const checked = files.map(async ({ field: name, path, filename, bytes }): Promise<Fault[]> => {
    const field = fileFieldsOf(content).find((one) => one.name === name)
    if (!field) return []
    const { accept, max_bytes } = field.validation
    const file = `the file '${shown(filename)}'`
    if (bytes === 0) return [fault(name, `${file} is empty`)]
    if (max_bytes !== null && bytes > max_bytes)
      return [fault(name, `${file} is larger than ${max_bytes} bytes`, "out_of_range")]
    const type = await media.typeOf(path)
    if (type === undefined || !isTypeIn(accept, type))
      return [fault(name, `${file} has a type that is not accepted`)]
    return []
  })
  return (await Promise.all(checked)).flat()
}

function fault(name: string, message: string, code: Fault["code"] = "invalid_field"): Fault {
  const path = `answers.${shown(name)}`
  return { path, code, message: `Field '${path}': ${message}.` }
}

function isNothing(answer: unknown): boolean {
  return answer === null || (Array.isArray(answer) && answer.length === 0)
}

function fileFieldsOf(content: FormContent): FormField[] {
  return fieldsOf(content).filter(({ type }) => type === "file")
}

function fieldsOf({ steps }: FormContent): FormField[] {
  return steps.flatMap(({ fields }) => fields)
}
