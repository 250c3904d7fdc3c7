import type { MedusaContainer } from "@medusajs/framework/types"
import { ensure, found } from "../../kits/seed/ensure"
import type { Seed } from "../../kits/seed/seed"
import { SYSTEM } from "../../lib/actor"
import { clock } from "../../lib/clock"
import { linksOf } from "../mail/module/content/campaign-mail"
import { newCampaign } from "./module/campaign-schemas"
import type { ImportedOutcome } from "./module/lib/campaign-import"
import { newSegment } from "./module/segment-schemas"
import { subscriberImport } from "./module/subscriber-schemas"
import { campaignContent } from "./services/campaign-content"
import { emailCampaignWorkflows } from "./workflows/email-campaigns"
import { emailSegmentWorkflows } from "./workflows/email-segments"
import { importEmailSubscribersWorkflow } from "./workflows/email-subscribers"

const LIST = "studio-notes"
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const SENT_DAYS_AGO = 6

const PEOPLE = `email,first_name,last_name,locale
noor@alder.example,Noor,de Wit,nl
jonas@alder.example,Jonas,Brandt,de
selin@alder.example,Selin,Aydın,tr
claire@alder.example,Claire,Fournier,fr
tomas@alder.example,Tomás,Rey,es
aylin.demir@alder.example,Aylin,Demir,tr
bram.visser@alder.example,Bram,Visser,nl
carla.conti@alder.example,Carla,Conti,it
david.walsh@alder.example,David,Walsh,en
elif.kaya@alder.example,Elif,Kaya,tr
felix.huber@alder.example,Felix,Huber,de
grace.oneill@alder.example,Grace,O'Neill,en
hana.sato@alder.example,Hana,Sato,en
ines.costa@alder.example,Inês,Costa,pt
jule.kern@alder.example,Jule,Kern,de
karim.haddad@alder.example,Karim,Haddad,ar
lena.vogt@alder.example,Lena,Vogt,de
mateo.ruiz@alder.example,Mateo,Ruiz,es
nadia.petrova@alder.example,Nadia,Petrova,ru
oscar.lund@alder.example,Oscar,Lund,en
paula.meyer@alder.example,Paula,Meyer,de
quentin.roy@alder.example,Quentin,Roy,fr
rosa.keller@alder.example,Rosa,Keller,de
yusuf.sahin@alder.example,Yusuf,Şahin,tr
`

const segment = newSegment.parse({
  name: "Readers of German or Turkish",
  rules: {
    any: [
      { field: "locale", op: "is", value: "de" },
      { field: "locale", op: "is", value: "tr" },
    ],
  },
})

const HELLO = { type: "text", text: "Hello {{first_name|friend}}," }
const DRAFT = {
  name: "Winter glazes",
  subject: "A first look at the winter glazes",
  preheader: "Three new colours from the kiln.",
  blocks: [
    { type: "heading", text: "Three new glazes" },
    HELLO,
    { type: "text", text: "Ash, moss and a deep blue leave the kiln next week. You see them first." },
    { type: "button", text: "See the colours", link: "https://shop.example/collections/morning-table" },
  ],
}
const SENT = {
  name: "Autumn letter",
  subject: "What the kiln gave us this autumn",
  preheader: "A visit to the workshop, and bowls for soup.",
  blocks: [
    { type: "heading", text: "Autumn in the studio" },
    HELLO,
    { type: "text", text: "We fired twice this month. Read how a bowl is made." },
    { type: "button", text: "Visit the workshop", link: "https://shop.example/blog/workshop" },
    { type: "divider" },
    { type: "button", text: "Bowls for soup", link: "https://shop.example/categories/tableware" },
  ],
}

/** Readers, a segment of them, a draft and a campaign that was sent, so that the pages show something. */
export const emailCampaigns: Seed = {
  name: "email-campaigns",
  after: "email-marketing",
  async run(container) {
    const emailMarketing = container.resolve("emailMarketing")
    const [list] = await emailMarketing.listEmailLists({ handle: LIST }, { select: ["id"], take: 1 })
    // The owner of an older demo shop may have deleted it.
    if (!list) return
    await importEmailSubscribersWorkflow(container).run({
      input: subscriberImport.parse({ csv: PEOPLE, list: LIST, source: "open day of the studio" }),
    })
    const segmentId = found(await segments(container), segment.name)
    await emailMarketing.campaigns.importSent(await sentCampaign(container, list.id))
    await draft(container, { list_id: list.id, segment_id: segmentId })
  },
}

function segments(container: MedusaContainer): Promise<Map<string, string>> {
  return ensure({
    wanted: [segment],
    keyOf: ({ name }) => name,
    find: async () => {
      const known = await container
        .resolve("emailMarketing")
        .listEmailSegments({ name: segment.name }, { select: ["id", "name"] })
      return new Map(known.map(({ id, name }) => [name, id]))
    },
    create: (missing) =>
      Promise.all(
        missing.map((input) =>
          emailSegmentWorkflows.create(container).run({ input: { input, actor: SYSTEM } }),
        ),
      ),
  })
}

async function draft(
  container: MedusaContainer,
  ids: { list_id: string; segment_id: string },
): Promise<void> {
  await ensure({
    wanted: [newCampaign.parse({ ...DRAFT, ...ids })],
    keyOf: ({ name }) => name,
    find: async () => {
      const known = await container
        .resolve("emailMarketing")
        .listEmailCampaigns({ name: DRAFT.name }, { select: ["id", "name"] })
      return new Map(known.map(({ id, name }) => [name, id]))
    },
    create: async (missing) => {
      for (const input of missing)
        await emailCampaignWorkflows.create(container).run({ input: { input, actor: SYSTEM } })
    },
  })
}

async function sentCampaign(container: MedusaContainer, list_id: string) {
  const campaign = newCampaign.parse({ ...SENT, list_id })
  const content = await campaignContent(container, campaign)
  const sentAt = new Date(clock.now() - SENT_DAYS_AGO * DAY_MS)
  return {
    campaign,
    content,
    sentAt,
    links: linksOf(content.blocks),
    outcomeOf: (number: number) => outcomeOf(number, sentAt),
  }
}

/** Half of the readers open the mail in the first two days, some of them click, and one mailbox is full. */
function outcomeOf(number: number, sentAt: Date): ImportedOutcome {
  if (number === 7)
    return {
      status: "failed",
      reason: "RCPT TO 452 4.2.2",
      opened_at: null,
      clicked_at: null,
      isMachine: false,
    }
  const opened_at = number % 2 === 0 ? new Date(sentAt.getTime() + (((number * 5) % 44) + 1) * HOUR_MS) : null
  const clicked_at = number % 4 === 0 ? opened_at : null
  return { status: "sent", reason: null, opened_at, clicked_at, isMachine: number % 3 === 1 }
}
