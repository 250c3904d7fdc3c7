import { contract } from "../../../kits/rows/row"

export const scripts = contract({
  readCookieBannerScript: {
    method: "GET",
    path: "/scripts/cookie-banner.js",
    auth: "none",
    summary: "The cookie banner as a script for storefronts",
    description:
      'Put `<script src="…/scripts/cookie-banner.js" data-key="pk_…"></script>` into the head of each page. The file is the same for all shops; `data-key` is the publishable key. The script shows the banner, stores decisions, tells Google\'s Consent Mode v2, and runs `<script type="text/plain" data-category="analytics">` after a consent. `docs/cookie-banner.md` explains it.',
    response: { status: 200, contentType: "text/javascript", description: "The script." },
  },
})
