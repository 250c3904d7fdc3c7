import { reportExport } from "../orders/skills/report-export"
import { translation } from "../translations/skills/translation"
import { declareWiring } from "../wirings"
import { endDuePlans } from "./jobs/end-due-plans"
import { purgeAssistantConversations } from "./jobs/purge-conversations"
import { receivePlanNews } from "./services/plan-news"
import { seoText } from "./skills/seo-text"

declareWiring("assistant", {
  scheduledJobs: [endDuePlans, purgeAssistantConversations],
  tasks: [
    { tasks: [seoText, translation], after: "page-edit" },
    { tasks: [reportExport], after: "search-index" },
  ],
  setUps: {
    assistant: async (container) => (await container.resolve("assistant").model("fast")) !== undefined,
  },
  start({ broadcast }) {
    receivePlanNews(broadcast)
    return undefined
  },
})
