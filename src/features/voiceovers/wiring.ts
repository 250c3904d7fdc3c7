import { makeVoiceovers } from "../../scheduled-jobs/voiceovers/make-voiceovers"
import { purgeVoiceoverChunks } from "../../scheduled-jobs/voiceovers/purge-voiceover-chunks"
import { declareWiring } from "../wirings"

declareWiring("voiceovers", { scheduledJobs: [makeVoiceovers, purgeVoiceoverChunks] })
