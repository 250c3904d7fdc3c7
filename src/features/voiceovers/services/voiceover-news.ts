import { newsOf } from "../../../tenancy/news"

/** News about voiceovers whose chunks or state have changed. */
export const voiceoverNews = newsOf("voiceover")
