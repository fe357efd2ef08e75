/** Names somebody might give a product to see what breaks; each at most 120 characters long. */
export const HOSTILE_NAMES = [
  '<script>document.title="taken over"</script>',
  '</script><script>document.title="taken over"</script>',
  '</title><svg/onload=document.title="taken over">',
  '"><img src=x onerror=document.title="taken_over">',
  "' onmouseover='document.title=1' x='",
  '<!--<script>',
  ']]><x>&lt;b&gt;&amp;#60;',
  'javascript:document.title=1//',
  '{{constructor.constructor("return 1")()}}',
  '\u202eetiw elohw\u202c \u2066bread\u2069',
  'line\u2028and\u2029paragraph',
  '🥖'.repeat(60),
  'ด้้้้้้้้้้้้้้้้้้้้้้้้้้้้้้ bread',
  '%00%3Cscript%3E\\u003cscript\\u003e',
]
