import { declareWiring } from "../wirings"
import { makeVoiceovers } from "./jobs/make-voiceovers"
import { purgeVoiceoverChunks } from "./jobs/purge-voiceover-chunks"
import { voiceoverNews } from "./services/voiceover-news"

declareWiring("voiceovers", {
  scheduledJobs: [makeVoiceovers, purgeVoiceoverChunks],
  start({ broadcast }) {
    voiceoverNews.receive(broadcast)
    return undefined
  },
})
