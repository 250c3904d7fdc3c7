import ar from "./json/ar.json"
import de from "./json/de.json"
import en from "./json/en.json"
import es from "./json/es.json"
import fr from "./json/fr.json"
import it from "./json/it.json"
import nl from "./json/nl.json"
import pt from "./json/pt.json"
import ru from "./json/ru.json"
import tr from "./json/tr.json"
import zh from "./json/zh.json"

/** Our texts in the product's languages, under the codes that the dashboard has for them. */
export default {
  en: { svc: en },
  tr: { svc: tr },
  de: { svc: de },
  fr: { svc: fr },
  es: { svc: es },
  it: { svc: it },
  ptBR: { svc: pt },
  ptPT: { svc: pt },
  nl: { svc: nl },
  ru: { svc: ru },
  ar: { svc: ar },
  zhCN: { svc: zh },
}
