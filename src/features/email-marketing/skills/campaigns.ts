import { z } from "zod"
import { reading } from "../../../kits/skills/define"
import { day } from "../../../kits/skills/lib/money"
import { joinedParts, recordList } from "../../../kits/skills/lib/pack-lists"
import { stateOf } from "../../../kits/skills/lib/pack-states"
import { PROBLEMS } from "../../../kits/skills/lib/problems"
import { stateChange } from "../../../kits/skills/lib/state-change"
import { say } from "../../../kits/skills/lib/texts"
import type { Call, Language, Task } from "../../../kits/skills/skill"
import { clock } from "../../../lib/clock"
import { errors } from "../../../lib/errors"
import { CAMPAIGN_STATUSES } from "../module/statuses"
import { moveEmailCampaignWorkflow } from "../workflows/email-campaigns"
import { campaignCommand } from "./command"
import { campaignLookup } from "./lookup"
import { CAMPAIGNS, type Campaign, namedCampaign } from "./named-campaign"

const MAX_SHOWN = 50
const AFTER = { schedule: "scheduled", pause: "paused", resume: "sending", cancel: "canceled" }
/** The states that a campaign may have after each change, because the sending goes on by itself. */
const DONE: Record<keyof typeof AFTER, readonly string[]> = {
  schedule: ["scheduled", "sending", "sent"],
  pause: ["paused"],
  resume: ["sending", "sent"],
  cancel: ["canceled"],
}

/** Mails to the people of an email list. */
export const campaigns: Task = {
  id: "campaigns",
  category: "content",
  title: { en: "Email campaigns", tr: "E-posta kampanyaları" },
  examples: {
    en: [
      "How did our last newsletter do?",
      "Show the email campaigns",
      "Schedule the email campaign Spring kiln for Monday at 9:00",
      "Pause the newsletter Spring kiln",
      "How many people opened the mailing?",
      "stop the email campaign",
      "click rate of the newsletter",
    ],
    tr: [
      "Son bültenimiz nasıl gitti?",
      "E-posta kampanyalarını göster",
      "Bahar fırını e-posta kampanyasını pazartesi 9:00'a planla",
      "Bahar fırını bültenini duraklat",
      "Bülteni kaç kişi açtı?",
      "e-posta kampanyasını durdur",
      "bültenin tıklama oranı",
    ],
  },
  model_tier: "fast",
  icon: "EnvelopeContent",
  needs: [],
  actions: [
    reading({
      name: "find_email_campaigns",
      description:
        "Lists email campaigns with their results, the newest first. Opens by machines are not counted.",
      input: z.strictObject({
        q: z.string().min(1).max(200).optional().describe("Words of the name or subject."),
        status: z.enum(CAMPAIGN_STATUSES).optional(),
        limit: z.int().min(1).max(MAX_SHOWN).default(10),
      }),
      rights: [{ resource: "email_campaign", operation: "read" }],
      async read({ scope, language }, { q, status, limit }) {
        const service = scope.resolve("emailMarketing")
        const pattern = q && { $ilike: `%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%` }
        const [rows, count] = await service.listAndCountEmailCampaigns(
          { ...(status && { status }), ...(pattern && { $or: [{ name: pattern }, { subject: pattern }] }) },
          { take: limit, order: { created_at: "DESC", id: "DESC" } },
        )
        const results = await service.campaigns.resultsOf(rows.map(({ id }) => id))
        const data = rows.map(({ id, name, subject, status: state, problem, ...times }) => ({
          id,
          name,
          subject,
          status: state,
          problem,

          scheduled_at: times.scheduled_at,
          started_at: times.started_at,
          finished_at: times.finished_at,
          results: results.get(id) ?? null,
        }))
        const lines = data.map((one) => {
          const { results: counts, started_at, scheduled_at } = one
          const at = started_at ?? scheduled_at
          return joinedParts(
            `“${one.name}”`,
            stateOf("campaign", one.status, language),
            at && day(at),
            counts && started_at && countsText(counts, language),
            one.problem,
          )
        })
        return { data: { campaigns: data, count }, text: recordList(CAMPAIGNS, { lines, count }, language) }
      },
    }),
    stateChange({
      name: "change_email_campaign",
      description:
        "Schedules one email campaign for a time or for now, or pauses, resumes or cancels it. Sent mails cannot be taken back.",
      input: z.strictObject({
        campaign: z.string().min(1).max(200).describe("The campaign's id or name."),
        change: z.enum(["schedule", "pause", "resume", "cancel"]),
        at: z.iso
          .datetime({ offset: true })
          .optional()
          .describe("When a scheduled sending begins. Left out: at once."),
      }),
      rights: [{ resource: "email_campaign", operation: "update" }],
      kind: "campaign",
      find: (call, { campaign }) => namedCampaign(call, campaign),
      bound: ({ change, at }, { id }) => ({ campaign: id, change, ...(at !== undefined && { at }) }),
      label: ({ name }) => `“${name}”`,
      stateOf: ({ status }) => status,
      wanted: ({ change }) => AFTER[change],
      isDone: (campaign, { change, at }, before) =>
        change === "schedule" && before === "scheduled"
          ? isPlanned(campaign, at)
          : DONE[change].includes(campaign.status),
      check: requirePossible,
      summary: (campaign, { change, at }, { language }) =>
        at === undefined
          ? say(SUMMARIES[change], language, { campaign })
          : say(PLAN, language, {
              campaign,
              at: `${new Date(at).toISOString().replace("T", " ").slice(0, 16)} UTC`,
            }),
      run: ({ scope }, id, { change, at }) =>
        moveEmailCampaignWorkflow(scope).run({
          input: { id, move: change, at: at === undefined ? clock.date() : new Date(at) },
        }),
      async undo({ scope }, id, from) {
        const { status } = await scope.resolve("emailMarketing").retrieveEmailCampaign(id)
        const move =
          from === "sending" && status === "paused"
            ? "resume"
            : from === "paused" && status === "sending"
              ? "pause"
              : undefined
        if (move) await moveEmailCampaignWorkflow(scope).run({ input: { id, move, at: clock.date() } })
      },
    }),
  ],
  byWords: campaignLookup,
  byCommand: campaignCommand,
}

/** A scheduled campaign that gets the same time again would not change. */
function isPlanned({ status, scheduled_at }: Campaign, at: string | undefined): boolean {
  if (status !== "scheduled") return true
  return at !== undefined && scheduled_at !== null && new Date(scheduled_at).getTime() === Date.parse(at)
}

const FROM: Record<keyof typeof AFTER, readonly string[]> = {
  schedule: ["draft", "scheduled"],
  pause: ["sending"],
  resume: ["paused"],
  cancel: ["scheduled", "sending", "paused"],
}

/** Throws 400 for a time in the past, and 409 if the campaign's state does not allow the change. */
function requirePossible(
  { status }: Campaign,
  { change, at }: { change: keyof typeof AFTER; at?: string | undefined },
  { language }: Pick<Call, "language">,
) {
  if (at !== undefined && (change !== "schedule" || Date.parse(at) <= clock.now()))
    throw errors.invalidField(say(PROBLEMS.scheduledPast, language))
  if (!FROM[change].includes(status))
    throw errors.invalidState(
      say(PROBLEMS.notInState, language, { state: stateOf("campaign", status, language) }),
    )
}

type Counts = Record<"sent" | "opened" | "clicked" | "failed" | "unsubscribed", number>

function countsText({ sent, opened, clicked, failed, unsubscribed }: Counts, language: Language): string {
  return say(COUNTS, language, { sent, opened, clicked, failed, unsubscribed })
}

const COUNTS = {
  en: "{sent} sent, {opened} opened, {clicked} clicked, {failed} failed, {unsubscribed} left",
  tr: "{sent} gönderildi, {opened} kişi açtı, {clicked} kişi tıkladı, {failed} başarısız, {unsubscribed} ayrıldı",
}
const PLAN = {
  en: "Send the campaign {campaign} at {at}",
  tr: "{campaign} kampanyasını şu zamanda gönder: {at}",
}
const SUMMARIES = {
  schedule: { en: "Send the campaign {campaign} now", tr: "{campaign} kampanyasını şimdi gönder" },
  pause: { en: "Pause the campaign {campaign}", tr: "{campaign} kampanyasını duraklat" },
  resume: { en: "Resume the campaign {campaign}", tr: "{campaign} kampanyasını sürdür" },
  cancel: { en: "Cancel the campaign {campaign}", tr: "{campaign} kampanyasını iptal et" },
}
