import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import {
  createWorkflow,
  transform,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { localized } from "../../../kits/form-logic/localize"
import type { FieldType, FormContent } from "../../../kits/form-logic/schemas"
import { shopName } from "../../../kits/shop/name"
import { clock } from "../../../lib/clock"
import { email } from "../../../lib/fields"
import { ownTextsStep } from "../../mail-texts/workflows/own-texts"
import { type FormMail, type FormMailKind, renderFormMail } from "../module/content/form-mail"
import { sendMailStep } from "./steps/send-mail"

const HOUR_MS = 3_600_000
/**
 * Above these limits, no mail is sent, so that nobody can flood a mailbox. The shop still finds the submissions in the
 * dashboard.
 */
const LIMITS = {
  notice: { perForm: 120, perAddress: 60, windowMs: HOUR_MS },
  copy: { perForm: 120, perAddress: 3, windowMs: HOUR_MS },
} as const

interface Wanted {
  kind: FormMailKind
  to: string
  formId: string
  submissionId: string
  mail: FormMail
}

const sendFormMailWorkflow = createWorkflow("send-form-mail", (input: WorkflowData<Wanted>) => {
  const own = ownTextsStep(
    transform(
      { input },
      ({
        input: {
          kind,
          mail: { locale },
        },
      }) => ({ template: templateOf(kind), locale }),
    ),
  )
  const mail = transform(
    { input, own },
    ({ own, input: { kind, to, formId, submissionId, mail: content } }) => ({
      channel: "email",
      template: templateOf(kind),
      to,
      content: renderFormMail(kind, { ...content, own }),
      resource_id: formId,
      resource_type: "form",
      idempotency_key: `${templateOf(kind)}:${submissionId}:${to}`,
    }),
  )
  return new WorkflowResponse(sendMailStep(mail))
})

/**
 * Sends a submission to the shop's addresses of the form, and a copy to the visitor if the form says so. A visitor may
 * type somebody else's address, and the shop would then send that person any text. So only customers who have proven
 * their address get a copy of what they have typed.
 */
export async function sendFormMails(container: MedusaContainer, submissionId: string): Promise<void> {
  const forms = container.resolve("forms")
  const submission = await forms.submissions.findForAdmin(submissionId)
  if (!submission) return
  const found = await forms.findVersion(submission.form_slug, submission.version)
  if (!found) return
  const storefront = await container.resolve("tenantConfig").read("storefront")
  const shop = shopName(storefront)
  const mailIn = (locale: string, isPartial = false) => ({
    shop,
    isPartial,
    ...shownIn(found.content, submission.answers, { locale, isPartial }),
  })
  const about = { formId: found.id, submissionId }

  const notice = mailIn(storefront.default_locale)
  for (const to of found.notify_emails) await send(container, { kind: "notice", to, ...about, mail: notice })
  const { email: to, customer_id, locale } = submission
  if (!found.sends_copy || to === null) return
  const isProven = customer_id !== null && (await container.resolve("socialLogin").hasProven(customer_id, to))
  await send(container, { kind: "copy", to, ...about, mail: mailIn(locale, !isProven) })
}

async function send(container: MedusaContainer, wanted: Wanted): Promise<void> {
  if (!email.safeParse(wanted.to).success) return
  if (await hasEnough(container, wanted)) {
    const log = container.resolve(ContainerRegistrationKeys.LOGGER)
    log.warn(
      `A mail about the form ${wanted.formId} was not sent, because there were too many within an hour.`,
    )
    return
  }
  await sendFormMailWorkflow(container).run({ input: wanted })
}

async function hasEnough(container: MedusaContainer, { kind, to, formId }: Wanted): Promise<boolean> {
  const { perForm, perAddress, windowMs } = LIMITS[kind]
  const count = async (filter: object) => {
    const created_at = { $gt: new Date(clock.now() - windowMs).toISOString() }
    const [, found] = await container
      .resolve(Modules.NOTIFICATION)
      .listAndCountNotifications(
        { template: templateOf(kind), created_at, ...filter },
        { select: ["id"], take: 1 },
      )
    return found
  }
  return (await count({ to })) >= perAddress || (await count({ resource_id: formId })) >= perForm
}

function templateOf(kind: FormMailKind): string {
  return `form_${kind}`
}

type Answer = FormMail["answers"][number]

/** The types of answers that are chosen, and not typed. */
const CHOSEN: ReadonlySet<FieldType> = new Set([
  ...(["number", "date", "select", "multi_select", "radio", "checkbox", "consent", "rating"] as const),
])

/** The visible answers with their labels, in the form's order. Partial: only those that are chosen. */
function shownIn(
  content: FormContent,
  answers: Record<string, Answer["answer"]>,
  { locale, isPartial }: { locale: string; isPartial: boolean },
) {
  const { title, steps } = localized(content, locale)
  const shown = steps.flatMap(({ fields }) =>
    fields.flatMap(({ name, type, label, options }): Answer[] => {
      const answer = answers[name]
      if (answer === undefined || type === "hidden" || (isPartial && !CHOSEN.has(type))) return []
      const named = (value: string) => options.find((option) => option.value === value)?.label ?? value
      if (typeof answer === "string") return [{ label, answer: named(answer) }]
      return [{ label, answer: Array.isArray(answer) ? answer.map(named) : answer }]
    }),
  )
  return { locale, form: title, answers: shown }
}
