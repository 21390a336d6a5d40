import type { Case } from './html-case.ts'

const lines = (...text: readonly string[]): string => text.join('\n')

export const LINK_CASES: Record<string, readonly Case[]> = {
  links: [
    [
      'an address that differs from its text',
      '<a href="https://a.example/b">here</a>.',
      'here (https://a.example/b).',
    ],
    [
      'an address equal to its text',
      '<a href="https://a.example/b">https://a.example/b</a>',
      'https://a.example/b',
    ],
    ['an address equal to its shortened text', '<a href="https://www.a.example/">a.example</a>', 'a.example'],
    [
      'an address that its text contains only as a part of another one',
      '<p><a href="https://a.example/b">https://a.example/bc</a></p><p><a href="https://x.example/">netx.example</a></p><p><a href="https://x.example">info@x.example</a></p><p><a href="https://x.example">docs.x.example</a></p><p><a href="https://a.example/b">a.example/b/c and a.example/b?d</a></p>',
      lines(
        'https://a.example/bc (https://a.example/b)',
        'netx.example (https://x.example/)',
        'info@x.example (https://x.example)',
        'docs.x.example (https://x.example)',
        'a.example/b/c and a.example/b?d (https://a.example/b)',
      ),
    ],
    [
      'an address between other text, in brackets, before punctuation and with line ends in it',
      '<p><a href="https://www.a.example/b/">see www.a.example/b. Or: www.a.example/b?</a></p><p><a href="https://a.example/b">(https://a.example/b/) c</a></p><p><a href="https://a.example/b">c a.example/b: c</a></p><p><a href="https://a.example/b">A: a.example/\nb — c</a></p><p><a href="https://a.example/b">a.example/bc, a.example/b</a></p>',
      lines(
        'see www.a.example/b. Or: www.a.example/b?',
        '(https://a.example/b/) c',
        'c a.example/b: c',
        'A: a.example/ b — c',
        'a.example/bc, a.example/b',
      ),
    ],
    ['mail', '<a href="mailto:x@a.example">write</a>', 'write (mailto:x@a.example)'],
    ['a mail address equal to its text', '<a href="mailto:x@a.example">x@a.example</a>', 'x@a.example'],
    [
      'other protocols',
      '<a href="javascript:alert(1)">a</a><a href="file:///c">b</a><a href="/c">c</a><a href="#d">d</a>',
      'abcd',
    ],
    [
      'an address with white space, which leads to the same page',
      '<a href=" https://a.example/a b\u00a0c\u200bd?e f ">x</a>',
      'x (https://a.example/a%20b%C2%A0c%E2%80%8Bd?e%20f)',
    ],
    [
      'an address with line ends and tabs, which browsers ignore',
      '<a href="ht\ntps://a.example/\tb\r\nc">x</a>',
      'x (https://a.example/bc)',
    ],
    [
      'an address with a space that its text has too',
      '<a href="https://a.example/a b">a.example/a b</a>',
      'a.example/a b',
    ],
    [
      'redirects of sites and chats, which contain the address',
      [
        'www.youtube.com/redirect?event=video_description&redir_token=x&q=https%3A%2F%2Fa.example%2Fb%3Fc%3Dd&v=y',
        'l.facebook.com/l.php?u=https%3A%2F%2Fa.example%2Fb%3Fc%3Dd%26fbclid%3DIwAR0-_x&h=AT0',
        'l.instagram.com/?u=https%3A%2F%2Fa.example%2Fb%3Fc%3Dd&e=AT0',
        'statics.teams.cdn.office.net/evergreen-assets/safelinks/2/atp-safelinks.html?url=https%3A%2F%2Fa.example%2Fb%3Fc%3Dd&locale=en',
        'www.linkedin.com/safety/go?url=https%3A%2F%2Fa.example%2Fb%3Fc%3Dd&trk=x',
        'vk.com/away.php?to=https%3A%2F%2Fa.example%2Fb%3Fc%3Dd',
        'link.zhihu.com/?target=https%3A//a.example/b%3Fc%3Dd',
        'link.juejin.cn?target=https%3A%2F%2Fa.example%2Fb%3Fc%3Dd',
        'linkprotect.cudasvc.com/url?a=https%3a%2f%2fa.example%2fb%3fc%3dd&c=E,1,x&typo=1',
        'urldefense.com/v3/__https://a.example/b?c=d__;!!AbC!x_y$',
      ]
        .map((address) => `<p><a href="https://${address.replaceAll('&', '&amp;')}">a.example/b?c=d</a></p>`)
        .join(''),
      lines(...Array.from({ length: 10 }, () => 'a.example/b?c=d')),
    ],
    [
      'addresses on the same sites that contain no other address',
      '<a href="https://urldefense.com/v3/__https://a.example/*b__;Iw!!A$">c</a> <a href="https://www.youtube.com/redirect?q=x">a</a> <a href="https://www.youtube.com/watch?v=1&amp;u=https://b.example/">b</a>',
      'c (https://urldefense.com/v3/\\__https://a.example/*b__;Iw!!A$) a (https://www.youtube.com/redirect?q=x) b (https://www.youtube.com/watch?v=1&u=https://b.example/)',
    ],
    [
      'in bold text',
      '<b>see <a href="https://a.example/b">this</a></b>',
      '**see this (https://a.example/b)**',
    ],
    ['a link in bold', '<a href="https://a.example/b"><b>this</b></a>', '**this** (https://a.example/b)'],
    [
      'around blocks',
      '<a href="https://a.example/b"><div>a</div><div>b</div></a>c',
      lines('a', 'b (https://a.example/b)', 'c'),
    ],
    ['around a picture', '<a href="https://a.example/b"><img src=x></a>a', 'a'],
    ['with a space at its end', '<a href="https://a.example/b">a </a>c', 'a (https://a.example/b) c'],
    [
      'with a space at its end and a dash after it',
      '<a href="https://a.example/b">a </a>— c',
      'a (https://a.example/b) — c',
    ],
    [
      'with a no-break space at its end',
      '<a href="https://a.example/b">a&nbsp;</a>c',
      'a (https://a.example/b) c',
    ],
    [
      'with spaces at its end and after it',
      '<a href="https://a.example/b">a </a> c',
      'a (https://a.example/b) c',
    ],
    [
      'with a dash, an emoji or a sign directly after it',
      '<p><a href="https://a.example/b">a</a>– c <a href="https://a.example/b">a</a>🎉 <a href="https://a.example/b">a</a>→ <a href="https://a.example/b">a</a>-c</p>',
      'a (https://a.example/b) – c a (https://a.example/b) 🎉 a (https://a.example/b) → a (https://a.example/b)-c',
    ],
    [
      'that shows its address, with text directly after it',
      '<p>&lt;<a href="https://a.example/b">https://a.example/b</a>&gt;</p><p><a href="https://a.example/b">https://a.example/b</a>的, <a href="https://a.example/b/">https://a.example/b/</a>– c</p><p><a href="mailto:a@b.example">a@b.example</a>的 <a href="https://a.example">a.example</a>s</p><p><a href="https://a.example/b">https://a.example/b</a>, <a href="https://a.example/b">https://a.example/b</a>。</p>',
      lines(
        '<https://a.example/b>',
        'https://a.example/b 的, https://a.example/b/ – c',
        'a@b.example 的 a.examples',
        'https://a.example/b, https://a.example/b。',
      ),
    ],
    ['with a word directly after it', '<a href="https://a.example/b">a</a>c', 'a (https://a.example/b) c'],
    [
      'with a bracket directly after it',
      '<a href="https://a.example/b">a</a>(c)',
      'a (https://a.example/b) (c)',
    ],
    [
      'in bold text before plain text',
      '<b><a href="https://a.example/b">a</a></b> c <b><a href="https://a.example/b">d </a></b>e',
      '**a (https://a.example/b)** c **d (https://a.example/b) **e',
    ],
    [
      'with punctuation directly after it',
      '<a href="https://a.example/b">a</a>, b (<a href="https://a.example/b">c</a>)',
      'a (https://a.example/b), b (c (https://a.example/b))',
    ],
    [
      'with a space at its end and no more text',
      '<p><a href="https://a.example/b">a </a></p>c',
      lines('a (https://a.example/b)', 'c'),
    ],
    [
      'with empty lines at its end',
      '<a href="https://a.example/b">a<br><br></a>c<ul><li><a href="https://a.example/b">d<br><br></a>e</li></ul>',
      lines('a', '(https://a.example/b)', 'c', '• d', '   (https://a.example/b)', '   e'),
    ],
    [
      'with a preserved space',
      '<p style="white-space: pre-wrap"><a href="https://a.example/b">a </a>c</p>',
      'a (https://a.example/b) c',
    ],
    [
      'with a preserved space at the end of a line',
      '<p style="white-space: pre-wrap"><a href="https://a.example/b">a <br></a>c</p>',
      lines('a (https://a.example/b)', 'c'),
    ],
  ],
}
