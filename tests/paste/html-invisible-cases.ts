import { type Case, lines } from './html-case.ts'

/** A fraction as KaTeX writes it for screen readers and draws it, with the styles of its sheet. */
const FORMULA_TEXT =
  '<span class=katex-mathml style="clip:rect(1px,1px,1px,1px);height:1px;overflow:hidden;position:absolute;width:1px"><math><mfrac><mi>x</mi><mi>y</mi></mfrac></math></span>'
const DRAWN_FORMULA =
  '<span class=katex-html><span style="display:inline-table"><span style="display:table-row"><span style="display:table-cell"><span style="display:block;height:0">y</span><span style="display:block;height:0">x</span></span><span style="display:table-cell">\u200B</span></span></span></span>'

const FRACTION = (hidden: string, inline: string, block: string): string =>
  `<p>a <span class=frac>3<span class=sr-only${hidden}>+</span><span class=num>1</span>⁄<span class=den>2</span></span> and <span class=sfrac>4<span class=sr-only${hidden}>+</span><span class=tion${inline}><span class=num${block}>5</span><span class=sr-only${hidden}>/</span><span class=den${block}>6</span></span></span> b</p>`

/** Text that a page contains and does not show: [description, HTML, marker text]. */
export const INVISIBLE_CASES: Record<string, readonly Case[]> = {
  'invisible elements': [
    ['hidden', '<p hidden>a</p><p style="display:none">b</p>c', 'c'],
    ['invisible', '<p style="visibility:hidden">a <span style="visibility:visible">b</span></p>', 'b'],
    ['transparent', '<span style="opacity:0">a</span>b', 'b'],
    ['positioned off the screen', '<span style="position:absolute;left:-9999px">a</span>b', 'b'],
    [
      'clipped',
      '<span style="position:absolute;clip:rect(0 0 0 0);overflow:hidden;width:1px;height:1px">a</span>b',
      'b',
    ],
    ['collapsed', '<div style="max-height:0;overflow:hidden">a</div>b', 'b'],
    ['without size', '<div style="font-size:0">a<span style="font-size:12px">b</span></div>', 'b'],
    [
      'without size in a position within a line',
      '<p>a <a href="https://b.example/c"><i style="position:absolute;font-size:0">https://</i>b.example<i style="position:absolute;font-size:0">/c</i></a> d</p>',
      'a b.example (https://b.example/c) d',
    ],
    [
      'without size by the shorthand or a size of the parent',
      '<i style="font:0/0 a">a</i><div style="font-size:0"><i style="font-size:2ex">b</i><i style="font-size:larger">c</i><i style="font-size:smaller">c</i><i style="font-size:1em">c</i><i style="font-size:50%">c</i><i style="font-size:1rem">d</i></div>',
      'd',
    ],
    [
      'annotations of formulas',
      '<math><mi>a</mi><annotation>b</annotation><annotation-xml>c</annotation-xml></math>',
      'a',
    ],
    [
      'formulas that KaTeX and MathJax repeat for screen readers',
      'a <span class=katex><span class=katex-mathml><math><mi>x</mi></math></span><span class=katex-html aria-hidden=true><span class=mord>x</span></span></span> <mjx-container><mjx-math aria-hidden=true><mjx-mi><mjx-c>y</mjx-c></mjx-mi></mjx-math><mjx-assistive-mml><math><mi>y</mi></math></mjx-assistive-mml></mjx-container> <span class=MathJax><nobr aria-hidden=true>z</nobr><span class=MJX_Assistive_MathML><math><mi>z</mi></math></span></span>',
      'a x y z',
    ],
    [
      'formulas of MathJax whose only text is for screen readers',
      'a <mjx-container><mjx-math><mjx-c class=mjx-c79></mjx-c></mjx-math><mjx-assistive-mml><math><mi>y</mi></math></mjx-assistive-mml></mjx-container> <span class=katex><span class=katex-mathml><math><mi>x</mi></math></span></span>',
      'a y x',
    ],
    [
      'formulas of Gemini, which it only draws',
      `<p>a <span class=math-inline data-math="\\frac{x}{y}"><span class=katex>${DRAWN_FORMULA}</span></span> b</p><div class=math-block data-math="z_1"><span class=katex-display><span class=katex>${DRAWN_FORMULA}</span></span></div><p data-math=c>d</p><p data-math=e><span class=katex>${FORMULA_TEXT}${DRAWN_FORMULA}</span></p>`,
      lines('a \\frac{x}{y} b', 'z_1', 'd', 'x/y'),
    ],
    [
      'formulas of Wikipedia, which shows pictures of them',
      '<p>a <span class=mwe-math-element><span class="mwe-math-mathml-inline mwe-math-mathml-a11y" style="clip:rect(1px,1px,1px,1px);display:inline!important;opacity:0;position:absolute"><math><semantics>\n<mstyle>\n<mi>x</mi>\n<mo>=</mo>\n<mi>y</mi></mstyle><annotation>{\\displaystyle x=y}</annotation></semantics></math></span><img alt="{\\displaystyle x=y}"></span> b</p><p>c</p><div class="mwe-math-mathml-display mwe-math-mathml-a11y" style="display:none"><math><mi>z</mi></math></div>',
      lines('a x=y b', 'c', 'z'),
    ],
    [
      'fractions of Wikipedia, with signs for screen readers, as Firefox and Chromium copy them',
      `${FRACTION('', '', '')}${FRACTION(' style="clip:rect(0,0,0,0);height:1px;overflow:hidden;position:absolute"', ' style="display:inline-block"', ' style="display:block"')}<p>c<span class=sr-only>d</span></p>`,
      lines('a 3+1⁄2 and 4+5/6 b', 'a 3+1⁄2 and 4+5/6 b', 'c'),
    ],
    [
      'a formula that MathJax 2 draws in boxes at positions',
      '<p>a <span class=MathJax style="position:relative"><nobr aria-hidden=true><span style="display:inline-block"><span style="position:absolute;top:-4em">x</span><span style="position:absolute;top:-4.4em">2</span></span></nobr><span class=MJX_Assistive_MathML><math><msup><mi>x</mi><mn>2</mn></msup></math></span></span> b</p>',
      'a x^2 b',
    ],
    [
      'formulas with the styles that browsers copy',
      `<p>a <span class=katex>${FORMULA_TEXT}${DRAWN_FORMULA}</span> b</p><p>a <span class=katex>${DRAWN_FORMULA}</span> b</p><p>a <mjx-container><svg></svg><mjx-assistive-mml style="position:absolute;clip:rect(1px,1px,1px,1px);overflow:hidden"><math><mi>x</mi></math></mjx-assistive-mml></mjx-container> b</p>`,
      lines('a x/y b', 'a yx b', 'a x b'),
    ],
    [
      'space between the signs of a formula that KaTeX only draws',
      '<p>a <span class=katex><span class=katex-html><i style="margin-right:.2778em">x</i><i>y</i></span></span> b</p>',
      'a xy b',
    ],
    [
      'white space between the parts of a formula',
      '<p>a <math>\n<semantics><mrow>\n<mi>x</mi>\n<mo>=</mo>\n<msup><mi>y</mi>\n<mn>2</mn></msup></mrow><annotation>x=y^2</annotation></semantics></math> b</p>',
      'a x=y^2 b',
    ],
    ['annotations without a formula', '<annotation>a</annotation><annotation-xml> b</annotation-xml>', 'a b'],
    [
      'invisible items, breaks and code',
      '<ol><li>a<li style="visibility:hidden">b<li style="font-size:0">c</ol><p style="visibility:hidden">d<br>e</p><div style="font-size:0;line-height:0"><br></div><pre style="visibility:hidden">f<br>g</pre>h',
      '1. a\nh',
    ],
    ['Word\u2019s hidden text', '<span style="mso-hide:all">a</span>b', 'b'],
    ['closed details', '<details><summary>a</summary>b<p>c</p></details>d', lines('a', 'd')],
    ['open details', '<details open><summary>a</summary>b</details>', lines('a', 'b')],
    ['moved off the screen', '<i style="position:absolute;transform:translateX(-9999px)">a</i>b', 'b'],
    [
      'moved off the screen by a transform',
      ['3d(-9999px,0,0)', '(0,-999px)', 'Y(-999px)', '(0);translate:-999px']
        .map((end) => `<i style="position:absolute;transform:translate${end}">a</i>`)
        .join(''),
      '',
    ],
    [
      'hints above their element, moved up by their own height',
      'a<i style="position:absolute;transform:translate(-50%,-100%)">b</i><i style="position:absolute;transform:translateY(-100%)">c</i>',
      lines('a', 'b', 'c'),
    ],
    [
      'shown by an animation, as Chromium copies it with the style before the animation',
      '<p style="opacity:0;animation:0.1s ease 0s 1 normal forwards running f">a</p><p style="opacity:0;animation-name:f;animation-fill-mode:both">b</p><p style="opacity:0;animation:1s infinite f">c</p>',
      lines('a', 'b'),
    ],
    [
      'the slides of a carousel, a column beside its column, and other elements in the flow',
      '<div style="display:flex;transform:translate3d(-600px,0,0)"><p>a</p><p>b</p></div><div style="float:left;margin-left:-1200px">c</div><i style="position:static;left:-9999px">d</i>',
      lines('a', 'b', 'c', 'd'),
    ],
    [
      'a box that only padding gives its height',
      '<div style="height:0;padding-bottom:56%;overflow:hidden"><b style="position:absolute">a</b></div><div style="height:0;padding:0 9px;overflow:hidden">b</div>',
      '**a**',
    ],
    [
      'scaled to nothing',
      '<i style="display:block;transform:scaleX(0)">a</i><i style="display:block;scale:0">b</i><ul style="transform:scaleY(0)"><li>b</ul><i style="display:block;scale:1 0">b</i><i style="display:block;scale:1">c</i>',
      'c',
    ],
    [
      'positioned off the screen on any side',
      [
        'right:-999px',
        'bottom:-999px',
        'left:-100vw',
        'top:-100vh',
        'inset:-999px auto auto 0',
        'inset-inline-start:-999px',
      ]
        .map((style) => `<i style="position:absolute;${style}">a</i>`)
        .join('') + '<i style="position:absolute;inset:0">c</i>',
      'c',
    ],
    [
      'collapsed in one direction',
      '<p style="max-width:0;overflow:hidden">a</p><p style="block-size:0;overflow-y:hidden">b</p><p style="height:9px;overflow:hidden">c</p><p style="max-height:0;overflow:auto">d</p><p style="height:0;overflow:clip">d</p><p style="height:0;overflow:visible">e</p><i style="height:0;overflow:hidden">f</i>',
      lines('c', 'e', 'f'),
    ],
    [
      'a menu at the side before it opens, and a box of one pixel',
      '<nav style="width:0;position:fixed;overflow-x:hidden">a</nav><i style="position:absolute;width:1px;height:1px;overflow:hidden">b</i>c',
      'c',
    ],
    [
      'a table cell that is as wide as the others leave it',
      '<table><tr><td style="max-width:0;overflow:hidden;text-overflow:ellipsis">a<td>b</table>',
      'a | b',
    ],
    [
      'a link that stays on the screen',
      '<p>a<a href="#a" style="position:fixed;bottom:0">b</a></p>',
      lines('a', 'b'),
    ],
    [
      'collapsed, but grown by the layout',
      '<p style="width:0;flex:1;overflow:hidden">a</p><p style="width:1px;min-width:9px;overflow:hidden">b</p><p style="flex:1;max-height:0;overflow:hidden">c</p>',
      lines('a', 'b'),
    ],
    [
      'indented out of its box',
      '<p style="text-indent:100%;white-space:nowrap;overflow:hidden">a</p><p style="text-indent:100%">b</p>',
      'b',
    ],
    [
      'clipped to a shape without area',
      ['polygon(0 0,0 0,0 0)', 'inset(50%)', 'circle(0 at 100% 0)']
        .map((shape) => `<i style="clip-path:${shape}">a</i>`)
        .join('') +
        '<i style="clip-path:circle(50%)">b</i><i style="clip-path:inset(0 9px)">c</i><i style="clip-path:polygon(0 0,9px 0,0 9px)">d</i>',
      'bcd',
    ],
    ['shown by a clip without a position, which does nothing', '<i style="clip:rect(0 0 0 0)">a</i>b', 'ab'],
    ['transparent by a filter', '<i style="filter:opacity(0)">a</i><i style="filter:opacity(.5)">b</i>', 'b'],
    ['skipped', '<p style="content-visibility:hidden">a</p>b', 'b'],
    ['hidden by a class', '<style>.x{display:none}</style><p class=x>a</p>b', 'b'],
    [
      'hidden by a class that Firefox copies without its style',
      '<span class="a-price"><span class="a-offscreen">$2.90</span><span aria-hidden=true>$2.90</span></span> a<i class="sr-only">b</i><i class="screenreader-only">c</i><i class=accesshide>d</i><a class=headerlink href="https://a.example/b#c">¶</a> <a class=header-anchor>C</a> <a class=anchor-link href="https://a.example/b#c">¶</a><a class="hash-link a" href="https://a.example/b#c">#</a><a class=doc-anchor href="#c">§</a>',
      '$2.90 a C',
    ],
    [
      'a class for screen readers that does not hide',
      '<i class="sr-only sm:not-sr-only">a</i> <i class="visually-hidden" style="position:static">b</i> <i class="not-visually-hidden">c</i>',
      'a b c',
    ],
    [
      'the names of icons that a font draws',
      '<i class="material-icons md-18">arrow_back</i> a <mat-icon class="mat-icon google-symbols">star</mat-icon><span class=material-symbols-outlined>1 star</span><span class=material-icons-list>settings</span>',
      'a 1 starsettings',
    ],
    ['hidden only from screen readers', '<span aria-hidden=true>a</span>b', 'ab'],
    ['a script within a word', 'a<script>b</script>c', 'ac'],
    ['scripts, styles, comments', '<script>a</script><style>b</style><!-- c --><title>d</title>e', 'e'],
    [
      'media',
      '<img alt=a src=x><video>b</video><audio>c</audio><canvas>d</canvas><svg><text>e</text></svg>f',
      'f',
    ],
    [
      'pictures and controls between words, which are no part of one word, and pictures that take no space in the line',
      '<p>Home<svg width=9></svg>Products<img src=x>4<input>5<select><option>x</select>6<i class=material-icons>star</i>7<button>x</button>8</p><p>a<img src=x width=1>b<svg style="position:absolute"></svg>c<input type=hidden>d</p><p>e<img src=x style="display:block">f</p><div style="display:flex">g<svg style="display:block"></svg>h</div>',
      lines('Home Products 4 5 6 7 8', 'abcd', 'e', 'f', 'g h'),
    ],
    ['emoji that a page draws as images', 'a<img alt="👍🏽" src=x><img alt="🇩🇪1️⃣" src=x>', 'a👍🏽🇩🇪1️⃣'],
    [
      'emoji that move, as pages embed them',
      '<picture><source srcset=x.webp><img alt="🥺" src=x></picture><picture><img alt=b src=x></picture>a',
      '🥺a',
    ],
    [
      'an emoji whose name Jira and Confluence write',
      '<img class=emoji alt="Grinning face" data-emoji-text="😀"> <img class=emoji alt="Our logo" data-emoji-text=":logo:">',
      '😀 :logo:',
    ],
    ['an emoji with a shortcode', '<img alt=":tada:" src=x> <img alt=":+1:" aria-label="👍">', ':tada: 👍'],
    ['an emoji alone', '<p><img alt="👩‍👩‍👧‍👦" src=x></p>b', lines('👩‍👩‍👧‍👦', 'b')],
    ['a link of an emoji', '<a href="https://a.example/b"><img alt="🎉"></a>', '🎉 (https://a.example/b)'],
    ['hidden emoji', '<img alt="👍" style="display:none"><img alt="👍" style="visibility:hidden">a', 'a'],
    ['images with other text', '<img alt="42"><img alt="12:30:45"><img alt="unchecked"><img alt="">a', 'a'],
    [
      'forms',
      '<form><label>a</label><input value=b><textarea>c</textarea><select><option>d</select><button>e</button></form>',
      'a',
    ],
    [
      'review comments of Word',
      '<p>a <a style="mso-comment-reference:K_1">b</a><span class=MsoCommentReference><a class=msocomanchor href="#_msocom_1">[K1]</a><span style="mso-special-character:comment">&nbsp;</span></span> c</p><div style="mso-element:comment-list"><hr class=msocomoff><div style="mso-element:comment"><p class=MsoCommentText>d</p></div></div>',
      'a b c',
    ],
    ['no text at all', '<img src=x><input value=a>', null],
    ['an empty list', '<ul><li><img src=x></li></ul>', null],
  ],
  fragments: [
    ['only the fragment', '<div><p>x</p><!--StartFragment--><p>a</p><!--EndFragment--><p>y</p></div>', 'a'],
    [
      'the fragment with its context',
      '<ol start=3><li>x<li><!--StartFragment--><b>a</b><!--EndFragment--> y<li>z</ol>',
      '4. **a**',
    ],
    ['only the start marker', 'x<!--StartFragment-->a', 'xa'],
    ['only the end marker', 'a<!--EndFragment-->x', 'ax'],
  ],
}
