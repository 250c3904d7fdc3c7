import { plainText } from "../../../../lib/content/plain-text"
import type { NetworkName } from "../fields"
import {
  cleanHashtags,
  hashtagsIn,
  mentionsIn,
  withoutHashtagsBeyond,
  withoutMentionsBeyond,
} from "./hashtags"
import { escapeLittleText, littleHashtag, readLittleText } from "./little-text"

/** The limits of a network for one post. Characters are UTF-16 units, which is the strictest way to count. */
interface Limits {
  characters: number
  hashtags: number
  mentions: number
}

export const LIMITS: Record<NetworkName, Limits> = {
  instagram: { characters: 2_200, hashtags: 30, mentions: 20 },
  facebook: { characters: 63_206, hashtags: 30, mentions: 50 },
  linkedin: { characters: 3_000, hashtags: 30, mentions: 50 },
}

export interface PostText {
  caption: string
  hashtags: readonly string[]
}

const GAP = "\n\n"
const ELLIPSIS = "…"
/** A caption is cut between words, unless that would lose more than this share of it. */
const SHORTEST_SHARE = 0.6

/** A caption without markup, control characters and marks that change the text direction. */
export const cleanCaption = (caption: string): string => plainText(caption)

/** Makes a text fit a network: cuts the caption, and leaves out hashtags and mentions beyond the limit. */
export function fitted(network: NetworkName, text: PostText): { caption: string; hashtags: string[] } {
  const { characters, hashtags: mostHashtags, mentions } = LIMITS[network]
  const inCaption = withoutHashtagsBeyond(neutral(network, cleanCaption(text.caption)), mostHashtags)
  const caption = withoutMentionsBeyond(inCaption, mentions)
  const hashtags = cleanHashtags(text.hashtags).slice(0, mostHashtags - hashtagsIn(caption))
  while (suffixOf(hashtags).length > characters / 2) hashtags.pop()
  return { caption: shortened(caption, characters - suffixOf(hashtags).length), hashtags }
}

/** Why a network would refuse a text. `undefined` if it accepts it. */
export function problemOf(network: NetworkName, text: PostText): string | undefined {
  const { characters, hashtags, mentions } = LIMITS[network]
  const length = visibleText(network, text).length
  if (length > characters) return `has ${length} characters, but ${network} allows ${characters}`
  const tags = text.hashtags.length + hashtagsIn(text.caption)
  if (tags > hashtags) return `has ${tags} hashtags, but ${network} allows ${hashtags}`
  const names = mentionsIn(text.caption)
  if (names > mentions) return `has ${names} mentions, but ${network} allows ${mentions}`
  return undefined
}

/** The text as readers see it. */
export function visibleText(network: NetworkName, { caption, hashtags }: PostText): string {
  return `${neutral(network, caption)}${suffixOf(hashtags, caption === "")}`
}

/** The text as the network's API takes it. */
export function sentText(network: NetworkName, { caption, hashtags }: PostText): string {
  if (network !== "linkedin") return visibleText(network, { caption, hashtags })
  const tags = hashtags.map(littleHashtag).join(" ")
  return [escapeLittleText(caption), tags].filter((part) => part !== "").join(GAP)
}

/** Whether a network's text is the one that we sent. Networks change spaces and line breaks. */
export function isSameText(sent: string, found: string): boolean {
  return comparable(sent) === comparable(found)
}

function comparable(text: string): string {
  return readLittleText(text).normalize("NFC").replaceAll(/\s+/g, " ").trim()
}

/** Facebook reads `@[123]` as a mention of a page. A stranger's text must not mention anybody. */
function neutral(network: NetworkName, text: string): string {
  return network === "facebook" ? text.replaceAll("@[", "@ [") : text
}

function suffixOf(hashtags: readonly string[], isAlone = false): string {
  if (hashtags.length === 0) return ""
  return `${isAlone ? "" : GAP}${hashtags.map((tag) => `#${tag}`).join(" ")}`
}

/** Cuts between words and never inside a character that people see as one, such as a flag. */
function shortened(text: string, most: number): string {
  if (text.length <= most) return text
  const end = new Intl.Segmenter().segment(text).containing(most - ELLIPSIS.length)?.index ?? 0
  const kept = text.slice(0, end)
  const space = kept.search(/\s\S*$/)
  const between = space > kept.length * SHORTEST_SHARE ? kept.slice(0, space) : kept
  return between.trimEnd() + ELLIPSIS
}
