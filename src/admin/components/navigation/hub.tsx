import { Container, Heading, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { hubOf, purposeOf } from "../../navigation/places"
import { PageLink } from "./page-link"

/** The page of a line of the sidebar: what is below it, and what each of these pages is for. */
export const Hub = ({ of: line }: { of: string }) => {
  const { t } = useTranslation("svc")
  const { text, entries } = hubOf(line)
  return (
    <Container className="divide-y p-0">
      <div className="px-6 py-4">
        <Heading>{t(text)}</Heading>
        <Text className="text-ui-fg-subtle" size="small">
          {t(purposeOf(line))}
        </Text>
      </div>
      <ul className="divide-y">
        {entries.map(({ to, text, more }) => (
          <li key={to}>
            <PageLink to={to} name={t(text)} purpose={t(purposeOf(to))} />
            {more.length > 0 && (
              <ul className="flex flex-wrap gap-x-4 gap-y-1 px-6 pb-4">
                {more.map((page) => (
                  <li key={page.to}>
                    <Link
                      to={page.to}
                      className="txt-compact-small text-ui-fg-subtle hover:text-ui-fg-base underline focus-visible:shadow-borders-focus rounded outline-none"
                    >
                      {t(page.text)}
                    </Link>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </Container>
  )
}
