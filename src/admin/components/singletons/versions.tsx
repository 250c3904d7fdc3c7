import { Button, Drawer, Text, toast, usePrompt } from "@medusajs/ui"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { api } from "../../lib/api"
import { useAdminEmails } from "../../lib/config"
import { useProblemText } from "../../lib/problem-text"
import { useChanging } from "../../lib/resource"
import type { Singleton, SingletonVersion } from "../../resources/singleton"
import { Status, When } from "../crud/cells"
import { DrawerHeader } from "../crud/drawer-header"
import { Failure } from "../crud/failure"

const MOST_VERSIONS = 100

/** Every version that was published, and the way back there. */
export const Versions = ({ singleton, revision }: { singleton: Singleton; revision: number }) => {
  const { t, i18n } = useTranslation("svc")
  const { t: engine } = useTranslation()
  const { textOf } = useProblemText()
  const confirm = usePrompt()
  const [isOpen, setIsOpen] = useState(false)
  const path = `${singleton.path}/versions`
  const { data, error } = useQuery({
    queryKey: [singleton.path, "versions", revision],
    queryFn: () => api<{ versions: SingletonVersion[] }>(`${path}?limit=${MOST_VERSIONS}`),
    enabled: isOpen,
  })
  const { data: emails } = useAdminEmails()
  const { mutate, isPending } = useChanging(singleton, (number: number) =>
    api(`${path}/${number}/restore`, { body: { if_revision: revision } }),
  )

  const restore = async (number: number) => {
    const isSure = await confirm({
      variant: "confirmation",
      title: engine("general.areYouSure"),
      description: t("singletons.restoreQuestion", { number }),
      confirmText: t("publications.restore"),
      cancelText: engine("actions.cancel"),
    })
    if (!isSure) return
    mutate(number, {
      onSuccess: () => {
        toast.success(t("crud.saved"))
        setIsOpen(false)
      },
      onError: (refusal) => toast.error(textOf(refusal)),
    })
  }

  return (
    <Drawer open={isOpen} onOpenChange={setIsOpen}>
      <Drawer.Trigger asChild>
        <Button type="button" size="small" variant="secondary">
          {t("singletons.versions")}
        </Button>
      </Drawer.Trigger>
      <Drawer.Content dir={i18n.dir()} aria-describedby={undefined}>
        <DrawerHeader>
          <Drawer.Title>{t("singletons.versions")}</Drawer.Title>
        </DrawerHeader>
        <Drawer.Body className="divide-y overflow-y-auto p-0">
          <Failure error={error} className="m-4" />
          {data?.versions.map(({ id, number, status, actor_id, published_at }) => (
            <div key={id} className="flex items-center justify-between gap-x-4 px-6 py-3">
              <div className="min-w-0">
                <Text size="small" weight="plus" className="flex items-center gap-x-2">
                  {number}. <Status of={status} />
                </Text>
                <Text size="xsmall" className="text-ui-fg-subtle">
                  <When at={published_at} />
                  {" · "}
                  {emails?.get(actor_id ?? "") ?? t("config.changes.system")}
                </Text>
              </div>
              {status === "superseded" && (
                <Button
                  type="button"
                  size="small"
                  variant="secondary"
                  disabled={isPending}
                  onClick={() => void restore(number)}
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
