import { runInNewContext } from "node:vm"

/** The engine's dashboard has its texts in 36 languages in one module, each as an object of 3,800 texts. */
const LANGUAGE = /^(\/\/ src\/i18n\/translations\/\w+\.json)\nvar (\w+) = (\{\n[\s\S]*?\n\});$/gm

/**
 * Changes the engine's module of texts: each language becomes JSON that is parsed when it is first read. A browser
 * otherwise creates the objects of all languages each time it loads the dashboard. Other modules are returned as they
 * are.
 */
export function textsWhenRead(module: string): string {
  const names: string[] = []
  const changed = module.replace(LANGUAGE, (_, comment: string, name: string, literal: string) => {
    names.push(name)
    const json = JSON.stringify(runInNewContext(`(${literal})`))
    return `${comment}\nlet ${name}_read;\nconst ${name} = () => (${name}_read ??= JSON.parse(${JSON.stringify(json)}));`
  })
  return names.reduce(
    (code, name) =>
      code.replace(new RegExp(`^( +)translation: ${name}$`, "m"), `$1get translation() { return ${name}() }`),
    changed,
  )
}
