import { Alert, Button, Drawer, toast, usePrompt } from "@medusajs/ui"
import { type FormEvent, useId, useState } from "react"
import { useTranslation } from "react-i18next"
import { ApiError } from "../../lib/api"
import { changedFields, useDraft } from "../../lib/draft"
import { useProblemText } from "../../lib/problem-text"
import { missing } from "../../lib/required-fields"
import { useRemove, useSave } from "../../lib/resource"
import { type MediaAsset, mediaAssets } from "../../resources/media"
import { OWN_DIRECTION } from "../crud/cells"
import { DrawerHeader } from "../crud/drawer-header"
import { useConfirmLeaving } from "../crud/unsaved-changes"
import { useSaveKey } from "../crud/use-save-key"
import { atFormFields, changeOf, valuesOf } from "./asset-draft"
import { AssetFields } from "./asset-fields"
import { AssetFile } from "./asset-file"
import { UsageList, useUsage } from "./usage-list"

interface Props {
  asset: MediaAsset
  /** The shop's default language. */
  own: string
  onClose: () => void
}

/** Everything about one asset: its file, its texts, and where it is used. */
export const MediaDrawer = ({ asset, own, onClose }: Props) => {
  const { t, i18n } = useTranslation("svc")
  const { t: engine } = useTranslation()
  const { textOf } = useProblemText()
  const formId = useId()
  const draft = useDraft(valuesOf(asset, own))
  const { mutate, isPending } = useSave(mediaAssets)
  const confirmLeaving = useConfirmLeaving()
  const form = useSaveKey(draft.isChanged && !isPending)
  const { isRefused, remove } = useAssetDeletion(asset, onClose)

  const close = async () => {
    if (!draft.isChanged || (await confirmLeaving())) onClose()
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (draft.complain(String(draft.values.filename ?? "").trim() === "" ? [missing("filename")] : [])) return
    const fields = changedFields(changeOf(draft.values, own), changeOf(draft.saved, own))
    mutate(
      { id: asset.id, fields },
      {
        onSuccess: () => {
          toast.success(t("crud.saved"))
          onClose()
        },
        onError: (error) => {
          draft.refuse(atFormFields(error, own))
          toast.error(textOf(error))
        },
      },
    )
  }

  return (
    <Drawer open onOpenChange={(isOpen) => !isOpen && void close()}>
      <Drawer.Content dir={i18n.dir()} aria-describedby={undefined}>
        <DrawerHeader>
          <Drawer.Title dir="auto" className={OWN_DIRECTION}>
            {asset.filename}
          </Drawer.Title>
        </DrawerHeader>
        <Drawer.Body className="flex flex-col gap-y-6 overflow-y-auto">
          {isRefused && (
            <Alert variant="warning" role="alert">
              {t("media.inUse")}
            </Alert>
          )}
          <AssetFile asset={asset} />
          <form ref={form} id={formId} onSubmit={save} noValidate className="flex flex-col gap-y-4">
            <AssetFields asset={asset} draft={draft} own={own} />
          </form>
          <UsageList id={asset.id} />
        </Drawer.Body>
        <Drawer.Footer>
          <Button size="small" variant="danger" className="me-auto" onClick={() => void remove()}>
            {engine("actions.delete")}
          </Button>
          <Button size="small" variant="secondary" onClick={() => void close()}>
            {engine("actions.cancel")}
          </Button>
          <Button size="small" type="submit" form={formId} isLoading={isPending} disabled={!draft.isChanged}>
            {engine("actions.save")}
          </Button>
        </Drawer.Footer>
      </Drawer.Content>
    </Drawer>
  )
}

/** Deletes an asset after a confirmation. An asset that something uses stays, and the list of its places explains why. */
function useAssetDeletion({ id, filename }: MediaAsset, onDeleted: () => void) {
  const { t } = useTranslation("svc")
  const { t: engine } = useTranslation()
  const { textOf } = useProblemText()
  const confirm = usePrompt()
  const { mutateAsync } = useRemove(mediaAssets)
  const { data, refetch } = useUsage(id)
  const [isRefused, setIsRefused] = useState(false)

  const refuse = () => {
    setIsRefused(true)
    void refetch()
  }
  const remove = async () => {
    if (data && data.count > 0) return refuse()
    const isSure = await confirm({
      title: engine("general.areYouSure"),
      description: t("crud.deleteQuestion", { name: filename }),
      confirmText: engine("actions.delete"),
      cancelText: engine("actions.cancel"),
    })
    if (!isSure) return
    try {
      await mutateAsync(id)
      toast.success(t("crud.deleted", { name: filename }))
      onDeleted()
    } catch (error) {
      if (error instanceof ApiError && error.code === "invalid_state") refuse()
      else toast.error(textOf(error))
    }
  }
  return { isRefused, remove }
}
