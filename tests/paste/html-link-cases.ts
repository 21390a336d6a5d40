import { type Case, lines } from './html-case.ts'

export const LINK_CASES: Record<string, readonly Case[]> = {
  links: [
    [
      'an address that differs from its text',
      '<a href="https://a.test/b">here</a>.',
      'here (https://a.test/b).',
    ],
    ['an address equal to its text', '<a href="https://a.test/b">https://a.test/b</a>', 'https://a.test/b'],
    ['an address equal to its shortened text', '<a href="https://www.a.test/">a.test</a>', 'a.test'],
    [
      'an address that its text contains only as a part of another one',
      '<p><a href="https://a.test/b">https://a.test/bc</a></p><p><a href="https://x.example/">netx.example</a></p><p><a href="https://x.example">info@x.example</a></p><p><a href="https://x.example">docs.x.example</a></p><p><a href="https://a.test/b">a.test/b/c and a.test/b?d</a></p>',
      lines(
        'https://a.test/bc (https://a.test/b)',
        'netx.example (https://x.example/)',
        'info@x.example (https://x.example)',
        'docs.x.example (https://x.example)',
        'a.test/b/c and a.test/b?d (https://a.test/b)',
      ),
    ],
    [
      'an address between other text, in brackets, before punctuation and with line ends in it',
      '<p><a href="https://www.a.test/b/">see www.a.test/b. Or: www.a.test/b?</a></p><p><a href="https://a.test/b">(https://a.test/b/) c</a></p><p><a href="https://a.test/b">c a.test/b: c</a></p><p><a href="https://a.test/b">A: a.test/\nb — c</a></p><p><a href="https://a.test/b">a.test/bc, a.test/b</a></p>',
      lines(
        'see www.a.test/b. Or: www.a.test/b?',
        '(https://a.test/b/) c',
        'c a.test/b: c',
        'A: a.test/ b — c',
        'a.test/bc, a.test/b',
      ),
    ],
    [
      'an address that a browser wrote with xn-- and its text has with umlauts, but not with letters that look like others',
      '<p><a href="https://www.xn--mnchen-3ya.de/stra%C3%9Fe">München.de/straße</a></p><p><a href="mailto:a@xn--mnchen-3ya.de">a@münchen.de</a></p><p><a href="https://xn--pple-43d.com/">\u0430pple.com</a></p>',
      lines('München.de/straße', 'a@münchen.de', '\u0430pple.com (https://xn--pple-43d.com/)'),
    ],
    [
      'an address in the quotes of another language',
      '<p>„<a href="https://a.test/">b</a>“ »<a href="https://a.test/">b</a>« „<a href="https://a.test/c">a.test/c</a>“</p>',
      '„b (https://a.test/)“ »b (https://a.test/)« „a.test/c“',
    ],
    ['mail', '<a href="mailto:x@a.test">write</a>', 'write (mailto:x@a.test)'],
    ['a mail address equal to its text', '<a href="mailto:x@a.test">x@a.test</a>', 'x@a.test'],
    [
      'other protocols',
      '<a href="javascript:alert(1)">a</a><a href="file:///c">b</a><a href="/c">c</a><a href="#d">d</a>',
      'abcd',
    ],
    [
      'an address with white space, which leads to the same page',
      '<a href=" https://a.test/a b\u00a0c\u200bd?e f ">x</a>',
      'x (https://a.test/a%20b%C2%A0c%E2%80%8Bd?e%20f)',
    ],
    [
      'an address with direction marks',
      '<a href="https://a.test/\u202eb\u200fc">x</a>',
      'x (https://a.test/%E2%80%AEb%E2%80%8Fc)',
    ],
    [
      'an address with line ends and tabs, which browsers ignore',
      '<a href="ht\ntps://a.test/\tb\r\nc">x</a>',
      'x (https://a.test/bc)',
    ],
    [
      'an address with a space that its text has too',
      '<a href="https://a.test/a b">a.test/a b</a>',
      'a.test/a b',
    ],
    [
      'redirects of sites and chats, which contain the address',
      [
        'www.youtube.com/redirect?event=video_description&redir_token=x&q=https%3A%2F%2Fa.test%2Fb%3Fc%3Dd&v=y',
        'l.facebook.com/l.php?u=https%3A%2F%2Fa.test%2Fb%3Fc%3Dd%26fbclid%3DIwAR0-_x&h=AT0',
        'l.instagram.com/?u=https%3A%2F%2Fa.test%2Fb%3Fc%3Dd&e=AT0',
        'statics.teams.cdn.office.net/evergreen-assets/safelinks/2/atp-safelinks.html?url=https%3A%2F%2Fa.test%2Fb%3Fc%3Dd&locale=en',
        'www.linkedin.com/safety/go?url=https%3A%2F%2Fa.test%2Fb%3Fc%3Dd&trk=x',
        'vk.com/away.php?to=https%3A%2F%2Fa.test%2Fb%3Fc%3Dd',
        'link.zhihu.com/?target=https%3A//a.test/b%3Fc%3Dd',
        'link.juejin.cn?target=https%3A%2F%2Fa.test%2Fb%3Fc%3Dd',
        'www.linkedin.com/redir/redirect?url=https%3A%2F%2Fa.test%2Fb%3Fc%3Dd&urlhash=x',
        'l.messenger.com/l.php?u=https%3A%2F%2Fa.test%2Fb%3Fc%3Dd&h=AT0',
        'l.threads.com/?u=https%3A%2F%2Fa.test%2Fb%3Fc%3Dd&e=AT0',
        'out.reddit.com/t3_x?url=https%3A%2F%2Fa.test%2Fb%3Fc%3Dd&token=x',
        'slack-redir.net/link?url=https%3A%2F%2Fa.test%2Fb%3Fc%3Dd',
        'steamcommunity.com/linkfilter/?u=https%3A%2F%2Fa.test%2Fb%3Fc%3Dd',
        'duckduckgo.com/l/?uddg=https%3A%2F%2Fa.test%2Fb%3Fc%3Dd&rut=x',
        'link.csdn.net/?target=https%3A%2F%2Fa.test%2Fb%3Fc%3Dd',
        'linkprotect.cudasvc.com/url?a=https%3a%2f%2fa.test%2fb%3fc%3dd&c=E,1,x&typo=1',
        'urldefense.com/v3/__https://a.test/b?c=d__;!!AbC!x_y$',
      ]
        .map((address) => `<p><a href="https://${address.replaceAll('&', '&amp;')}">a.test/b?c=d</a></p>`)
        .join(''),
      lines(...Array.from({ length: 18 }, () => 'a.test/b?c=d')),
    ],
    [
      'addresses on the same sites that contain no other address',
      '<a href="https://urldefense.com/v3/__https://a.test/*b__;Iw!!A$">c</a> <a href="https://www.youtube.com/redirect?q=x">a</a> <a href="https://www.youtube.com/watch?v=1&amp;u=https://b.example/">b</a>',
      'c (https://urldefense.com/v3/\\__https://a.test/*b__;Iw!!A$) a (https://www.youtube.com/redirect?q=x) b (https://www.youtube.com/watch?v=1&u=https://b.example/)',
    ],
    ['in bold text', '<b>see <a href="https://a.test/b">this</a></b>', '**see this (https://a.test/b)**'],
    ['a link in bold', '<a href="https://a.test/b"><b>this</b></a>', '**this** (https://a.test/b)'],
    [
      'around blocks',
      '<a href="https://a.test/b"><div>a</div><div>b</div></a>c',
      lines('a', 'b (https://a.test/b)', 'c'),
    ],
    ['around a picture', '<a href="https://a.test/b"><img src=x></a>a', 'a'],
    ['with a space at its end', '<a href="https://a.test/b">a </a>c', 'a (https://a.test/b) c'],
    [
      'with a space at its end and a dash after it',
      '<a href="https://a.test/b">a </a>— c',
      'a (https://a.test/b) — c',
    ],
    ['with a no-break space at its end', '<a href="https://a.test/b">a&nbsp;</a>c', 'a (https://a.test/b) c'],
    ['with spaces at its end and after it', '<a href="https://a.test/b">a </a> c', 'a (https://a.test/b) c'],
    [
      'with a dash, an emoji or a sign directly after it',
      '<p><a href="https://a.test/b">a</a>– c <a href="https://a.test/b">a</a>🎉 <a href="https://a.test/b">a</a>→ <a href="https://a.test/b">a</a>-c</p>',
      'a (https://a.test/b) – c a (https://a.test/b) 🎉 a (https://a.test/b) → a (https://a.test/b)-c',
    ],
    [
      'that shows its address, with text directly after it',
      '<p>&lt;<a href="https://a.test/b">https://a.test/b</a>&gt;</p><p><a href="https://a.test/b">https://a.test/b</a>的, <a href="https://a.test/b/">https://a.test/b/</a>– c</p><p><a href="mailto:a@b.example">a@b.example</a>的 <a href="https://a.test">a.test</a>s</p><p><a href="https://a.test/b">https://a.test/b</a>, <a href="https://a.test/b">https://a.test/b</a>。</p>',
      lines(
        '<https://a.test/b>',
        'https://a.test/b 的, https://a.test/b/ – c',
        'a@b.example 的 a.tests',
        'https://a.test/b, https://a.test/b。',
      ),
    ],
    ['with a word directly after it', '<a href="https://a.test/b">a</a>c', 'a (https://a.test/b) c'],
    ['with a bracket directly after it', '<a href="https://a.test/b">a</a>(c)', 'a (https://a.test/b) (c)'],
    [
      'in bold text before plain text',
      '<b><a href="https://a.test/b">a</a></b> c <b><a href="https://a.test/b">d </a></b>e',
      '**a (https://a.test/b)** c **d (https://a.test/b) **e',
    ],
    [
      'with punctuation directly after it',
      '<a href="https://a.test/b">a</a>, b (<a href="https://a.test/b">c</a>)',
      'a (https://a.test/b), b (c (https://a.test/b))',
    ],
    [
      'with a space at its end and no more text',
      '<p><a href="https://a.test/b">a </a></p>c',
      lines('a (https://a.test/b)', 'c'),
    ],
    [
      'with empty lines at its end',
      '<a href="https://a.test/b">a<br><br></a>c<ul><li><a href="https://a.test/b">d<br><br></a>e</li></ul>',
      lines('a', '(https://a.test/b)', 'c', '• d', '   (https://a.test/b)', '   e'),
    ],
    [
      'with a preserved space',
      '<p style="white-space: pre-wrap"><a href="https://a.test/b">a </a>c</p>',
      'a (https://a.test/b) c',
    ],
    [
      'with a preserved space at the end of a line',
      '<p style="white-space: pre-wrap"><a href="https://a.test/b">a <br></a>c</p>',
      lines('a (https://a.test/b)', 'c'),
    ],
  ],
}
