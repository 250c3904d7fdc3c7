import { endDuePlans } from "../../scheduled-jobs/assistant/end-due-plans"
import { purgeAssistantConversations } from "../../scheduled-jobs/assistant/purge-conversations"
import { reportExport } from "../../skills/report-export"
import { seoText } from "../../skills/seo-text"
import { translation } from "../../skills/translation"
import { declareWiring } from "../wirings"
import { receivePlanNews } from "./plan-news"

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
