import { useTranslation } from "react-i18next"
import type { Direction } from "../../lib/languages"

const STYLE = `
  body { font: 15px/1.6 system-ui, sans-serif; margin: 16px; color: #18181b; background: #fff; overflow-wrap: anywhere }
  img, video { max-width: 100%; height: auto }
  pre { overflow-x: auto; padding: 12px; background: #f4f4f5 }
  table { border-collapse: collapse } td, th { border: 1px solid #d4d4d8; padding: 4px 8px }
  blockquote { margin-inline: 0; padding-inline-start: 16px; border-inline-start: 3px solid #d4d4d8 }
`

/**
 * Shows the HTML of a text in a frame without scripts, forms or access to this page. The server has cleaned the HTML,
 * but if something was missed, it still cannot reach the dashboard.
 */
export const SafePreview = ({ html, dir }: { html: string; dir: Direction }) => {
  const { t } = useTranslation("svc")
  return (
    <iframe
      title={t("publications.preview")}
      sandbox=""
      srcDoc={`<!doctype html><html dir="${dir}"><meta charset="utf-8"><style>${STYLE}</style><body>${html}</body></html>`}
      className="shadow-borders-base h-96 w-full rounded-md bg-white"
    />
  )
}
