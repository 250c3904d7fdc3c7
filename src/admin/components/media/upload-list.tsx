import { CheckCircleSolid, XMark } from "@medusajs/icons"
import { Button, IconButton, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { ApiError } from "../../lib/api"
import { useProblemText } from "../../lib/problem-text"
import { Progress } from "./progress"
import type { FileUpload, useUploads } from "./use-uploads"

/** The files of an upload: each with its progress, or with the reason why it was refused. */
export const UploadList = ({ uploads, retry, dismiss }: Omit<ReturnType<typeof useUploads>, "add">) => {
  const { t } = useTranslation("svc")
  const done = uploads.filter(({ state }) => state === "done").length
  if (uploads.length === 0) return null
  return (
    <section aria-label={t("media.upload.title")} className="flex flex-col gap-y-2 px-6 py-3">
      <Text size="small" weight="plus" aria-live="polite">
        {t("media.upload.done", { number: done, all: uploads.length })}
      </Text>
      <ul className="flex max-h-64 flex-col gap-y-2 overflow-y-auto">
        {failedFirst(uploads).map((each) => (
          <li key={each.key} className="flex items-center gap-x-3">
            <Row upload={each} />
            {each.state === "failed" && (
              <Button type="button" size="small" variant="secondary" onClick={() => retry(each)}>
                {t("media.upload.retry")}
              </Button>
            )}
            <IconButton
              type="button"
              size="small"
              variant="transparent"
              aria-label={t(each.state === "done" ? "media.upload.hide" : "media.upload.stop", {
                name: each.file.name,
              })}
              onClick={() => dismiss(each.key)}
            >
              <XMark />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Refused files stand at the top, because the admin has to do something about them. */
function failedFirst(uploads: FileUpload[]): FileUpload[] {
  const isFailed = ({ state }: FileUpload) => state === "failed"
  return [...uploads.filter(isFailed), ...uploads.filter((each) => !isFailed(each))]
}

const Row = ({ upload: { file, sent, state, error } }: { upload: FileUpload }) => {
  const { t } = useTranslation("svc")
  const reasonOf = useRefusal()
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-y-1">
      <div className="flex items-center gap-x-2">
        <bdi className="txt-compact-small truncate">{file.name}</bdi>
        {state === "done" && (
          <CheckCircleSolid
            className="text-ui-tag-green-icon shrink-0"
            aria-label={t("media.upload.stored")}
          />
        )}
        {state === "sending" && sent === 1 && (
          <span className="txt-compact-small text-ui-fg-subtle shrink-0">{t("media.upload.checking")}</span>
        )}
      </div>
      {state === "failed" && (
        <Text size="small" role="alert" className="text-ui-fg-error">
          {reasonOf(error)}
        </Text>
      )}
      {(state === "waiting" || state === "sending") && <Progress label={file.name} value={sent} />}
    </div>
  )
}

/** Explains in the admin's language why a file was refused. */
export function useRefusal(): (error: unknown) => string {
  const { t } = useTranslation("svc")
  const { textOf } = useProblemText()
  return (error) => {
    if (!(error instanceof ApiError)) return textOf(error)
    if (error.code === "payload_too_large") return t("media.upload.tooLarge")
    if (error.code === "invalid_field") return t("media.upload.refused")
    if (error.code === "duplicate") return t("media.upload.known")
    return textOf(error)
  }
}
