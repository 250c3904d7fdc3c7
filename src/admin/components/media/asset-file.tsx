import { Button, Text, toast } from "@medusajs/ui"
import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { api } from "../../lib/api"
import { useFormat } from "../../lib/format"
import { useProblemText } from "../../lib/problem-text"
import { item } from "../../lib/resource"
import { upload } from "../../lib/upload"
import { type MediaAsset, type MediaLink, mediaAssets } from "../../resources/media"
import { When } from "../crud/cells"
import { FileButton } from "./file-button"
import { Progress } from "./progress"
import { Thumbnail } from "./thumbnail"
import { useRefusal } from "./upload-list"

const LINK_SECONDS = 24 * 3600

/** The file of an asset: what it is, how to download it, and how to replace it. */
export const AssetFile = ({ asset }: { asset: MediaAsset }) => {
  const { t } = useTranslation("svc")
  const { t: engine } = useTranslation()
  const { dateTime, fileSize, number } = useFormat()
  const { textOf } = useProblemText()
  const { replace, sent, problem } = useReplacement(asset.id)
  const { id, url, kind, bytes, width, height, duration_seconds: seconds, created_at: at } = asset

  const copy = async (address: string) => {
    await navigator.clipboard.writeText(address)
    toast.success(t("media.addressCopied"))
  }
  const share = async () => {
    try {
      const { link } = await api<{ link: MediaLink }>(`${item(mediaAssets, id)}/link`, {
        body: { expires_in: LINK_SECONDS },
      })
      await navigator.clipboard.writeText(link.url)
      toast.success(t("media.link.until", { until: dateTime(link.expires_at) }))
    } catch (error) {
      toast.error(textOf(error))
    }
  }
  return (
    <div className="flex flex-col gap-y-3">
      <div className="flex gap-x-4">
        <Thumbnail of={asset} className="size-20 shrink-0" />
        <ul className="txt-compact-small text-ui-fg-subtle flex flex-col gap-y-1">
          <li>
            {t(`media.kinds.${kind}`)} · <bdi dir="ltr">{asset.mime_type}</bdi> · <bdi>{fileSize(bytes)}</bdi>
          </li>
          {width !== null && height !== null && (
            <li>
              <bdi dir="ltr">
                {number(width)} × {number(height)}
              </bdi>
            </li>
          )}
          {seconds !== null && <li>{t("media.seconds", { number: number(Math.round(seconds)) })}</li>}
          <li>
            {t("media.uploaded")}: <When at={at} />
          </li>
          {asset.visibility === "private" && <li>{t("media.privateHint")}</li>}
        </ul>
      </div>
      <div className="flex flex-wrap gap-2">
        <FileButton
          label={t("media.replace.choose")}
          variant="secondary"
          isLoading={sent !== undefined}
          onFiles={([file]) => file && void replace(file)}
        />
        <Button size="small" variant="secondary" asChild>
          <a href={`${item(mediaAssets, id)}/content`} download>
            {engine("actions.download")}
          </a>
        </Button>
        {url === null && (
          <Button type="button" size="small" variant="secondary" onClick={() => void share()}>
            {t("media.link.copy")}
          </Button>
        )}
        {url !== null && (
          <Button type="button" size="small" variant="secondary" onClick={() => void copy(url)}>
            {t("media.copyAddress")}
          </Button>
        )}
      </div>
      <Text size="xsmall" className="text-ui-fg-subtle">
        {t("media.replace.hint")}
      </Text>
      {sent !== undefined && <Progress label={t("media.replace.choose")} value={sent} />}
      {problem && (
        <Text size="small" role="alert" className="text-ui-fg-error">
          {problem}
        </Text>
      )}
    </div>
  )
}

function useReplacement(id: string) {
  const { t } = useTranslation("svc")
  const client = useQueryClient()
  const reasonOf = useRefusal()
  const [sent, setSent] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const abort = useRef<AbortController>()
  useEffect(() => () => abort.current?.abort(), [])

  const replace = async (file: File) => {
    const { signal } = (abort.current = new AbortController())
    setProblem(undefined)
    setSent(0)
    try {
      await upload({
        path: `${item(mediaAssets, id)}/file`,
        field: "file",
        file,
        onProgress: setSent,
        signal,
      })
      toast.success(t("media.replace.done"))
      await client.invalidateQueries({ queryKey: [mediaAssets.path] })
    } catch (error) {
      if (!signal.aborted) setProblem(reasonOf(error))
    } finally {
      setSent(undefined)
    }
  }
  return { replace, sent, problem }
}
