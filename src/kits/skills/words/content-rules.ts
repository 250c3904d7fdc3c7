import { either, type Rule } from "./rule"

const LANGUAGE_OF = String.raw`(?:in|into|to|in to)\s(?:german|french|spanish|italian|turkish|english|dutch|russian|arabic|chinese|portuguese|japanese|polish)`

/** The rules of the tasks for texts: translations, SEO texts, reviews, posts and pages, and for the index of the search. */
export const contentRules: readonly Rule[] = [
  { task: "translation", weight: 8, all: ["translate"] },
  {
    task: "translation",
    weight: 7.5,
    all: ["language"],
    any: ["post", "page", "product"],
    none: ["setting"],
  },
  {
    task: "translation",
    weight: 6.5,
    line: new RegExp(LANGUAGE_OF),
    none: ["setting"],
    not: /\b(?:set|default)\b/,
  },
  { task: "translation", weight: 5, all: ["language"], none: ["setting"] },
  { task: "seo-text", weight: 8.2, all: ["seo"] },

  { task: "search-index", weight: 8, all: ["search", "rebuild"] },
  { task: "search-index", weight: 8.6, all: ["rebuild"], line: /\b(?:arama motor\w*|search engine)\b/ },
  {
    task: "search-index",
    weight: 7,
    line: /\b(?:reindex\w*|(?:site |shop s? ?|shop's )?search (?:index|box|status|is|does|doesnt|do|find|know|work|not|engine is)|the search\b|dizin\w*|indeks\w*|arama (?:kutu|bozuk|durum|dizin|indeks|cal|yeni|bul|hic|guncel|kac|ne)\w*|sitenin arama\w*|arama(?:si|yi|da|nin)\b)/,
    none: ["seo", "customer"],
  },
  {
    task: "search-index",
    weight: 7,
    all: ["search"],
    line: /\bfind\w*|bulam\w*|bulmuyor/,
    none: ["seo"],
    not: either(/\bsearch for\b|^search\b/, /ara\b/),
  },

  { task: "review-reply", weight: 9, all: ["review", "reply"] },
  {
    task: "review-reply",
    weight: 8,
    all: ["review"],
    line: /\b(?:not answer\w*|no answer|no reply|unanswered|without (?:an )?(?:answer|reply)|henuz yanit\w*|yanitlanma\w*|cevaplanma\w*|cevapsiz|yanitsiz)/,
  },
  { task: "review-reply", weight: 7.5, all: ["review", "write"] },
  {
    task: "review-reply",
    weight: 5,
    all: ["reply"],
    none: ["review", "help"],
    not: /^(?:ok |okay )?(?:thanks?|thank you|tesekkur\w*)\b/,
  },
  { task: "review-moderation", weight: 8, all: ["review", "moderate"] },
  { task: "review-moderation", weight: 7, all: ["review"] },
  {
    task: "review-moderation",
    weight: 4,
    line: /\b(?:what do people (?:say|think)|moderat\w*|insanlar ne diyor|millet ne diyor)/,
  },
  { task: "page-edit", weight: 8.7, all: ["refund", "page"], not: /\border\b|siparis/ },

  { task: "blog-draft", weight: 8, all: ["post", "write"], none: ["translate", "seo", "publish"] },
  { task: "blog-draft", weight: 7, all: ["post", "create"], none: ["translate", "seo", "publish", "page"] },
  {
    task: "blog-draft",
    weight: 6,
    line: /\b(?:write|compose|draft|kaleme|yaz)\b.*\b(?:about|on|hakkinda|uzerine|something)\b/,
    none: ["review", "page", "product", "promo"],
  },
  { task: "blog-publish", weight: 8.3, all: ["post", "publish"], none: ["translate", "seo"] },
  {
    task: "blog-publish",
    weight: 7,
    all: ["post"],
    line: /\b(?:offline|online|live|down|kaldir\w*|draft|taslak\w*|taslagi\w*|hide|gizle\w*|delete|sil)\b/,
    none: ["write", "translate", "seo"],
  },
  { task: "blog-publish", weight: 5, all: ["publish"], none: ["product", "all", "page", "hide"] },
  {
    task: "blog-publish",
    weight: 5,
    all: ["publish"],
    line: /\bdraft\b|taslak\w*|taslagi\w*/,
    none: ["product", "all"],
  },
  { task: "page-edit", weight: 8, all: ["page"], none: ["translate", "seo", "setting", "post", "language"] },
  { task: "page-edit", weight: 5, all: ["page"] },
  {
    task: "page-edit",
    weight: 7,
    line: /\b(?:opening hours|calisma saat\w*|about us|privacy|imprint|paragraph|paragraf)\b/,
  },
]
