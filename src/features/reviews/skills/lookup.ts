import { withoutCase } from "../../../kits/skills/commands/naming"
import { Question } from "../../../kits/skills/lookups/filters"
import { productIn } from "../../../kits/skills/lookups/named"
import type { Call, Lookup } from "../../../kits/skills/skill"
import { bilingual, type Pattern } from "../../../kits/skills/words/said"
import { takeStars } from "../../../kits/skills/words/stars"

const REVIEW_TOPIC = bilingual(
  /reviews?|ratings?|feedbacks?|comments?|testimonials?|opinions?|stars?|customers?|say|says|said|think|people|new|newest|latest|last|recent|check|moderat\w*|spam|approval|approve|okay|ok|product|written|wrote|write|left|by/,
  /yorum\w*|degerlendirme\w*|gorus\w*|puan\w*|yildiz\w*|musteri\w*|diyor\w*|insanlar|yeni\w*|son|onay|onaya|denetle\w*|denetlenecek|urun\w*|yazan\w*|yazdi\w*|hakkinda\w*|ilgili/,
)
const STATUSES: readonly [Pattern, string][] = [
  [
    bilingual(
      /pending|(?:a?waiting|need|needs|without|missing)(?: for)?(?: (?:my|our|an?))? (?:okay|ok|approval|decision)|a?waiting|unapproved|undecided|(?:not|didnt|havent|hasnt|hadnt|isnt|arent|wasnt|werent|never)(?: i| we| yet| been| ever| even)* (?:okay|okayed|ok|oked|approve|approved|accept|accepted|check|checked|moderate|moderated|decided?|confirm|confirmed|cleared?)(?: yet)?|(?:(?:have|has|had|need|needs|must|got) )?(?:still )?to (?:be )?(?:okay|okayed|ok|check|checked|moderate|moderated|approve|approved|accept|accepted|review|reviewed|decide|confirm|confirmed|clear|cleared)|open/,
      /bekl(?:e|iyor)\w*|onaylan?ma(?:mis|yan|di|dig)\w*|onay(?:i|imi|imizi|ini)? (?:ver(?:il)?me|al(?:in)?ma)(?:mis|yen|yan|di|dig)\w*|onaydan (?:gecme(?:mis|yen|di)|gecmesi gereken)\w*|onaylan?ma(?:m|miz|si|lari) (?:gerek|lazim)\w*(?: olan\w*)?|onaylan?m[iu]yor\w*|onaylanacak\w*|onaylayacag\w*|onaysiz\w*|onayli degil|(?:onay|karar) verme(?:m|miz) gereken\w*/,
    ),
    "pending",
  ],
  [bilingual(/rejected|refused|declined|hidden/, /reddedil\w*|gizli/), "rejected"],
  [bilingual(/approved|published|public|accepted|online/, /onaylanm\w*|onayli|yayinda\w*/), "approved"],
]
const BAD = bilingual(
  /bad|negative|worst|poor|angry|critical|unhappy|complain\w*/,
  /kotu\w*|olumsuz\w*|sikayet\w*|kizgin/,
)
const GOOD = bilingual(/good|positive|best|great|happy|nice/, /iyi|olumlu|guzel|en iyi/)

/**
 * Understands a question about reviews: state, stars, days, product and author. Without a state, it is about those that
 * wait for approval.
 */
export function reviewLookup(message: string): Lookup {
  const question = new Question(message)
  const { said } = question
  const quoted = said.takeQuoted()
  const days = question.days()
  const limit = question.limit(String.raw`reviews?|ratings?|yorum\w*|degerlendirme\w*`)
  const rating = takeStars(said)
  const isBad = said.drop(BAD)
  const isGood = said.drop(GOOD)
  const status = STATUSES.find(([words]) => said.drop(words))?.[1]
  const left = [...(quoted === undefined ? [] : [quoted]), ...question.left(REVIEW_TOPIC)]
  const hasFilter = rating !== undefined || isBad || isGood || days !== undefined || left.length > 0
  const input = {
    status: status ?? (hasFilter ? "any" : "pending"),
    ...(rating !== undefined && { rating_min: rating, rating_max: rating }),
    ...(isBad && { rating_max: 2 }),
    ...(isGood && { rating_min: 4 }),
    ...(days?.from !== undefined && { from: days.from }),
    ...(days?.to !== undefined && { to: days.to }),
    ...(limit !== undefined && { limit }),
  }
  const names = async (call: Call) => {
    const author = withoutCase(left.join(" "))
    const product = await productIn(call, left)
    if (product !== undefined) return { input: { product } }
    const [, count] = await call.scope
      .resolve("reviews")
      .listAndCountReviews(
        { author_name: { $ilike: `%${author.replaceAll(/[\\%_]/g, String.raw`\$&`)}%` } },
        { take: 1 },
      )
    return count > 0 ? { input: { author } } : { not_understood: [left.join(" ")] }
  }
  return { action: "find_reviews", input, ...(left.length > 0 && { names }) }
}
