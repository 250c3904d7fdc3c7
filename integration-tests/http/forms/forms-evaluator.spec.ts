import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { checkContent } from "../../../src/kits/form-logic/check-content"
import { dependencyCycle } from "../../../src/kits/form-logic/dependencies"
import { evaluateForm } from "../../../src/kits/form-logic/evaluate"
import { patternFault, patternMatcher } from "../../../src/kits/form-logic/patterns"
import { type FormContent, formContent } from "../../../src/kits/form-logic/schemas"
import { randomAnswers, randomForm } from "../../factories/form-logic/random-forms"
import { referenceOf } from "../../factories/form-logic/reference"

const FORMS = 500
const ANSWERS_PER_FORM = 10

const fieldsOf = ({ steps }: FormContent) => steps.flatMap(({ fields }) => fields)
const inOrder = (names: string[], content: FormContent) =>
  fieldsOf(content)
    .map(({ name }) => name)
    .filter((name) => names.includes(name))

describe("the evaluator of forms", () => {
  it(`agrees with the reference on visible fields and validity, for ${FORMS} random forms`, () => {
    let hidden = 0
    let valid = 0
    fc.assert(
      fc.property(
        randomForm,
        fc.array(randomAnswers, { minLength: ANSWERS_PER_FORM, maxLength: ANSWERS_PER_FORM }),
        (form, all) => {
          const content = formContent.parse(form)
          expect(checkContent(content, "content", patternFault)).toEqual([])
          for (const answers of all) {
            const found = evaluateForm(content, answers, patternMatcher())
            const reference = referenceOf(fieldsOf(content), answers)
            expect(found.visible).toEqual(inOrder(reference.visible, content))
            expect(found.faults.map(({ name }) => name)).toEqual(inOrder(reference.wrong, content))
            expect(found.visible).toEqual(expect.arrayContaining(Object.keys(found.answers)))
            if (found.visible.length < fieldsOf(content).length) hidden += 1
            if (found.faults.length === 0) valid += 1
          }
        },
      ),
      { numRuns: FORMS },
    )
    // Enough fields are hidden and enough answers are valid. Otherwise the comparison would show little.
    expect(hidden).toBeGreaterThan(FORMS)
    expect(valid).toBeGreaterThan(FORMS / 2)
  })

  it("finds a cycle that a random form gets by one more condition", () => {
    let cycles = 0
    fc.assert(
      fc.property(randomForm, (form) => {
        const fields = fieldsOf(formContent.parse(form))
        const [needing] = fields.filter(({ visible_if }) => visible_if !== null)
        expect(dependencyCycle(fields)).toBeUndefined()
        if (!needing?.visible_if) return
        const [needed] = [...JSON.stringify(needing.visible_if).matchAll(/"field":"(\w+)"/g)].map(
          ([, name]) => name,
        )
        const closed = fields.map((field) =>
          field.name === needed
            ? { ...field, visible_if: { field: needing.name, op: "empty" as const } }
            : field,
        )
        expect(dependencyCycle(closed)).toEqual(expect.arrayContaining([needing.name]))
        cycles += 1
      }),
      { numRuns: FORMS },
    )
    expect(cycles).toBeGreaterThan(0)
  })
})

describe("patterns", () => {
  it("match the whole text in linear time", () => {
    const matchesWhole = patternMatcher()
    expect(matchesWhole("[a-z]+", "abc")).toBe(true)
    expect(matchesWhole("[a-z]+", "abc1")).toBe(false)
    expect(matchesWhole("(a+)+b", "a".repeat(1_000))).toBe(false)
  })

  it.each(["(", "(?=a)", "(a)\\1", "a{1001}", "((a{1,50}){1,50})"])("refuse %s", (pattern) => {
    expect(patternFault(pattern)).toBeDefined()
  })
})
