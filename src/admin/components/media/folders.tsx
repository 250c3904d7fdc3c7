import { FolderOpen } from "@medusajs/icons"
import { Button, Input, Label, Popover } from "@medusajs/ui"
import { useQuery } from "@tanstack/react-query"
import { type FormEvent, useId, useState } from "react"
import { useTranslation } from "react-i18next"
import { api } from "../../lib/api"
import { useFormat } from "../../lib/format"
import { type MediaFolder, mediaAssets } from "../../resources/media"
import type { MediaQuery } from "./media-query"

const MAX_FOLDERS = 100

export function useFolders(): MediaFolder[] {
  const { data } = useQuery({
    // Below the key of the assets, so that a change of assets loads the folders again.
    queryKey: [mediaAssets.path, "folders"],
    queryFn: () => api<{ media_folders: MediaFolder[] }>(`/admin/media-folders?limit=${MAX_FOLDERS}`),
  })
  return data?.media_folders ?? []
}

/** The folders as buttons. One is open, or all files are shown. */
export const Folders = ({ query }: { query: MediaQuery }) => {
  const { t } = useTranslation("svc")
  const { number } = useFormat()
  const folders = useFolders()
  const open = query.values.folder
  const isNew = open !== undefined && !folders.some(({ folder }) => folder === open)
  const shown = isNew ? [...folders, { folder: open, count: 0 }] : folders

  return (
    <nav aria-label={t("media.folders.title")} className="flex flex-wrap items-center gap-1 px-6 py-2">
      <Button
        type="button"
        size="small"
        variant={open === undefined ? "secondary" : "transparent"}
        aria-pressed={open === undefined}
        onClick={() => query.change({ folder: undefined })}
      >
        {t("media.folders.every")}
      </Button>
      {shown.map(({ folder, count }) => (
        <Button
          key={folder}
          type="button"
          size="small"
          variant={folder === open ? "secondary" : "transparent"}
          aria-pressed={folder === open}
          onClick={() => query.change({ folder })}
        >
          <FolderOpen aria-hidden />
          <bdi>{folder}</bdi>
          <span className="text-ui-fg-subtle">{number(count)}</span>
        </Button>
      ))}
      <NewFolder onOpen={(folder) => query.change({ folder })} />
    </nav>
  )
}

/** A folder exists as soon as it contains a file. Until then, it is only open. */
const NewFolder = ({ onOpen }: { onOpen: (folder: string) => void }) => {
  const { t } = useTranslation("svc")
  const { t: engine } = useTranslation()
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [name, setName] = useState("")
  const folder = folderOf(name)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The popover is rendered elsewhere, but the event would still reach a form around this one.
    event.stopPropagation()
    if (folder === "") return
    setIsOpen(false)
    setName("")
    onOpen(folder)
  }
  return (
    <Popover open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Trigger asChild>
        <Button type="button" size="small" variant="transparent">
          {t("media.folders.new")}
        </Button>
      </Popover.Trigger>
      <Popover.Content align="start" className="w-72 p-4">
        <form onSubmit={submit} className="flex flex-col gap-y-2">
          <Label htmlFor={id} size="small" weight="plus">
            {t("media.fields.folder")}
          </Label>
          <Input
            id={id}
            dir="auto"
            autoFocus
            maxLength={200}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
          <p className="txt-compact-xsmall text-ui-fg-subtle">{t("media.hints.folder")}</p>
          <Button size="small" type="submit" disabled={folder === ""}>
            {engine("actions.continue")}
          </Button>
        </form>
      </Popover.Content>
    </Popover>
  )
}

/** The name as the API takes it: parts with `/` between them, without empty ones. */
export function folderOf(typed: string): string {
  return typed
    .split("/")
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .join("/")
}
