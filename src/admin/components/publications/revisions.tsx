import { Button, Drawer, Text, toast, usePrompt } from "@medusajs/ui"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { api } from "../../lib/api"
import { useAdminEmails } from "../../lib/config"
import { useProblemText } from "../../lib/problem-text"
import { item, only, useChanging } from "../../lib/resource"
import type { Publication, PublicationResource, Revision } from "../../resources/publication"
import { When } from "../crud/cells"
import { DrawerHeader } from "../crud/drawer-header"
import { Failure } from "../crud/failure"

interface Props {
  resource: PublicationResource
  id: string
  /** True if restoring a revision would discard unsaved changes. */
  isChanged: boolean
  onRestored: (publication: Publication) => void
}

const MOST_REVISIONS = 100

/** The revisions of a publication, with a button to restore each. */
export const Revisions = ({ resource, id, isChanged, onRestored }: Props) => {
  const { t, i18n } = useTranslation("svc")
  const { t: engine } = useTranslation()
  const confirm = usePrompt()
  const [isOpen, setIsOpen] = useState(false)
  const path = `${item(resource, id)}/revisions`
  const { data, error } = useQuery({
    queryKey: [resource.path, id, "revisions"],
    queryFn: () => api<{ revisions: Revision[] }>(`${path}?limit=${MOST_REVISIONS}`),
    enabled: isOpen,
  })
  const { data: emails } = useAdminEmails()
  const { textOf } = useProblemText()
  const { mutate, isPending } = useChanging(resource, async (revision: Revision) =>
    only(resource, await api(`${path}/${revision.id}/restore`, { body: {} })),
  )

  const restore = async (revision: Revision) => {
    const isSure = await confirm({
      variant: "confirmation",
      title: engine("general.areYouSure"),
      description: t(isChanged ? "publications.restoreAndLose" : "publications.restoreQuestion", {
        number: revision.number,
      }),
      confirmText: t("publications.restore"),
      cancelText: engine("actions.cancel"),
    })
    if (!isSure) return
    mutate(revision, {
      onSuccess: (restored) => {
        toast.success(t("publications.restored", { number: revision.number }))
        setIsOpen(false)
        onRestored(restored)
      },
      onError: (refusal) => toast.error(textOf(refusal)),
    })
  }

  return (
    <Drawer open={isOpen} onOpenChange={setIsOpen}>
      <Drawer.Trigger asChild>
        <Button type="button" size="small" variant="secondary">
          {t("publications.revisions")}
        </Button>
      </Drawer.Trigger>
      <Drawer.Content dir={i18n.dir()} aria-describedby={undefined}>
        <DrawerHeader>
          <Drawer.Title>{t("publications.revisions")}</Drawer.Title>
        </DrawerHeader>
        <Drawer.Body className="divide-y overflow-y-auto p-0">
          <Failure error={error} className="m-4" />
          {data?.revisions.map((revision, index) => (
            <div key={revision.id} className="flex items-center justify-between gap-x-4 px-6 py-3">
              <div className="min-w-0">
                <Text size="small" weight="plus" className="truncate">
                  {revision.number}. {revision.title}
                </Text>
                <Text size="xsmall" className="text-ui-fg-subtle">
                  <When at={revision.created_at} />
                  {" · "}
                  {emails?.get(revision.actor_id ?? "") ?? t("config.changes.system")}
                </Text>
              </div>
              {index > 0 && (
                <Button
                  type="button"
                  size="small"
                  variant="secondary"
                  disabled={isPending}
                  onClick={() => void restore(revision)}
                >
                  {t("publications.restore")}
                </Button>
              )}
            </div>
          ))}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer>
  )
}
