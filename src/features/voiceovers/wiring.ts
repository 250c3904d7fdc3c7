import { makeVoiceovers } from "../../scheduled-jobs/voiceovers/make-voiceovers"
import { purgeVoiceoverChunks } from "../../scheduled-jobs/voiceovers/purge-voiceover-chunks"
import { declareWiring } from "../wirings"
import { voiceoverNews } from "./voiceover-news"

declareWiring("voiceovers", {
  scheduledJobs: [makeVoiceovers, purgeVoiceoverChunks],
  start({ broadcast }) {
    voiceoverNews.receive(broadcast)
    return undefined
  },
})
