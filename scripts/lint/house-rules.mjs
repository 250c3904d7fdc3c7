/**
 * Lint rules of this repository, from docs/architecture.md. No published plugin that runs on Node 20 has them. Each has a message, and
 * selectors for the code that it forbids.
 */
const RULES = {
  "environment-in-config": {
    message: "Only src/config.ts reads the environment: add the variable to its schema and import `config`.",
    selectors: [
      "MemberExpression[property.name='env']:matches([object.name='process'], [object.property.name='process'])",
      "MemberExpression[object.name='process'][property.value='env']",
      "VariableDeclarator[init.name='process'] > ObjectPattern > Property[key.name='env']",
      "ImportDeclaration[source.value=/^(node:)?process$/]",
    ],
  },
  "one-clock": {
    message:
      "Read the time from src/lib/clock.ts, so that a test can move it: `clock.now()` or `clock.date()`.",
    selectors: [
      "MemberExpression[object.name='Date'][property.name='now']",
      "NewExpression[callee.name='Date'][arguments.length=0]",
      "CallExpression[callee.name='Date']",
      "MemberExpression[object.name='performance'][property.name='now']",
      "MemberExpression[object.name='process'][property.name=/^(hrtime|uptime)$/]",
    ],
  },
  "catalogue-errors": {
    message: "Create errors for callers by the constructors in `errors` of src/lib/errors.ts.",
    selectors: [
      "NewExpression:matches([callee.name='ApiError'], [callee.property.name='ApiError'])",
      "NewExpression:matches([callee.name='MedusaError'], [callee.property.name='MedusaError'])",
      ":matches(ClassDeclaration, ClassExpression)[superClass.name=/^(ApiError|MedusaError)$/]",
    ],
  },
  "no-bare-error": {
    message: "A plain Error becomes a 500 without a reason. Use a constructor of src/lib/errors.ts.",
    selectors: [
      ":matches(NewExpression, CallExpression)[callee.name=/^(Aggregate|Eval|Range|Reference|Syntax|Type|URI)?Error$/]",
    ],
  },
  "one-door-outside": {
    message:
      "Call external servers by `guardedFetch` (src/lib/guarded-fetch.ts), or add the service to `OutsideServices` in the feature's declaration and to the fault-injection suite.",
    selectors: [
      "CallExpression[callee.name='fetch']:not([arguments.length=0]) > Identifier.callee[name='fetch']",
      "MemberExpression[object.name='globalThis'][property.name='fetch']",
      "ImportDeclaration[importKind!='type'][source.value=/^(node:)?(http|https|http2|net|tls|dgram)$/] > ImportSpecifier[importKind!='type']:matches([imported.name='request'], [imported.name='get'], [imported.name='connect'], [imported.name='createConnection'], [imported.name='Socket'], [imported.name='createSocket'], [imported.name='Agent'])",
      "ImportDeclaration[importKind!='type'][source.value=/^(node:)?(http|https|http2|net|tls|dgram)$/] > :matches(ImportDefaultSpecifier, ImportNamespaceSpecifier)",
      "ImportDeclaration[importKind!='type'][source.value=/^(undici|nodemailer|axios|got|ws)$/]",
    ],
  },
  "no-literal-spread": {
    message: "Write the fields or elements themselves: spreading a literal changes nothing.",
    selectors: [
      "ObjectExpression > SpreadElement > ObjectExpression.argument",
      ":matches(ArrayExpression, CallExpression, NewExpression) > SpreadElement > ArrayExpression.argument",
    ],
  },
  "no-focused-test": {
    message: "`only` hides every other test of the file.",
    selectors: [
      "MemberExpression[property.name='only']:matches([object.name=/^(describe|it|test|suite|bench)$/], [object.object.name=/^(describe|it|test|suite|bench)$/])",
      "CallExpression[callee.name=/^(describe|it|test|suite|bench)$/] > ObjectExpression > Property[key.name='only']",
    ],
  },
}

export const house = {
  rules: Object.fromEntries(Object.entries(RULES).map(([name, rule]) => [name, toRule(rule)])),
}

function toRule({ message, selectors }) {
  return {
    meta: { type: "problem", schema: [], messages: { broken: message } },
    create: (context) =>
      Object.fromEntries(
        selectors.map((selector) => [selector, (node) => context.report({ node, messageId: "broken" })]),
      ),
  }
}
