import type { Case } from './html-case.ts'

/** The marks that a text has by its appearance: [description, HTML, marker text]. */
export const STYLE_CASES: Record<string, readonly Case[]> = {
  bold: [
    ['a tag', 'a <b>b</b> <strong>c</strong> d', 'a **b** **c** d'],
    ['a weight of 600', '<span style="font-weight: 600">a</span>b', '**a**b'],
    ['but not of 500', '<span style="font-weight: 500">a</span>b', 'ab'],
    [
      'a word',
      '<span style="font-weight:bold">a</span> <span style="font-weight:bolder">b</span>',
      '**a** **b**',
    ],
    ['inherited', '<span style="font-weight:700"><span><i>a</i></span></span>', '**a**'],
    ['undone', '<b>a<span style="font-weight:normal">b</span>c</b>', '**a**b**c**'],
    ['undone on the tag itself', '<b style="font-weight:400">a</b>', 'a'],
    ['made bold again', '<b style="font-weight:normal"><b>a</b></b>', '**a**'],
    ['bolder than light is not bold', '<span style="font-weight:100"><b>a</b></span>', 'a'],
    [
      'lighter than black is bold',
      '<span style="font-weight:900"><span style="font-weight:lighter">a</span></span>',
      '**a**',
    ],
    ['from the font shorthand', '<span style="font: italic bold 12px/30px Georgia">a</span>', '**a**'],
    ['undone by the font shorthand', '<b style="font: 12px Georgia">a</b>', 'a'],
    [
      'the font shorthand with a calculated size',
      '<span style="font:bold calc(12px)/1.5 Georgia">a</span> <b style="font:clamp(1rem,2vw,2rem)/1 Georgia">b</b>',
      '**a** b',
    ],
    ['the later declaration', '<span style="font-weight:bold;font-weight:normal">a</span>', 'a'],
    ['the important one', '<span style="font-weight:bold!important;font-weight:normal">a</span>', '**a**'],
    ['an unknown property', '<b style="font-weight:heavy">a</b>', '**a**', 'chromium'],
    ['a variable with its fallback', '<span style="font-weight: var(--strong, 600)">a</span>', '**a**'],
    ['a heading', '<h1>a</h1>b', lines('**a**', 'b')],
    ['a heading that is only large', '<h2><span style="font-weight:400">a</span></h2>', '**a**'],
    [
      'a heading with a style that leaves only some words bold',
      '<h2><span style="font-weight:400">a <b>b</b> c</span></h2>',
      'a **b** c',
    ],
    [
      'a heading with a style that makes some words plain',
      '<h1>a <span style="font-weight:400">b</span></h1>',
      '**a **b',
    ],
    [
      'several headings',
      '<h1 style="font-weight:400">a</h1><h2 style="font-weight:400">b <b>c</b></h2><h3>d</h3>',
      lines('**a**', 'b **c**', '**d**'),
    ],
    [
      'a heading with invisible bold words',
      '<h1 style="font-weight:400">a<b style="display:none">b</b><b> </b></h1>',
      '**a**',
    ],
    ['a heading in a cell', '<table><tr><td><h2 style="font-weight:400">a</h2><td>b</table>', '**a** | b'],
    ['a heading by its role', '<div role="heading" aria-level="2">a</div>', '**a**'],
    [
      'buttons that are headings, but no other buttons',
      '<h3><button aria-expanded=false>a</button></h3><dl><dt><button aria-expanded=true><i>b</i></button><dd>c</dl><h3>d <button aria-expanded=true>e</button></h3><h3><button>f</button></h3><table><tr><th aria-sort=none><button>g</button><th>h</table>',
      lines('**a**', 'b', 'c', '**d**', '**g** | **h**'),
    ],
    [
      'buttons that are the title of a column, and buttons with a heading',
      '<table><tr><th><button>a<svg></svg></button><th><div><button aria-haspopup=menu>b</button></div><th>c <button>d</button><tr><td>e<td>f<td><button>g</button></table><button aria-expanded=true><h3>h</h3></button><p>i',
      lines('**a** | **b** | **c**', 'e | f |', '**h**', 'i'),
    ],
    [
      'buttons that are questions, but no menus',
      '<button aria-expanded=false>?</button><button aria-expanded=true aria-controls=a>a?</button><div id=a>b</div><div><button aria-expanded=false><i>c？</i> +</button></div><button aria-expanded=false>d? e</button><button aria-expanded=false aria-haspopup=menu>f?</button><button>g?</button><p><button aria-expanded=false>h??</button>',
      lines('a?', 'b', 'c？ +', 'h??'),
    ],
    [
      'the authors of messages in Mattermost',
      '<div><button aria-label=ann class="user-popover style--none">ann</button> <time>10:30</time></div><p>a</p><button class="style--none">b</button>',
      lines('ann 10:30', 'a'),
    ],
    [
      'the authors of messages in Slack',
      '<span><button data-message-sender=U1 type=button>Ann</button></span>&nbsp;&nbsp;<a href="/1">10:30</a><div>a</div><button>b</button>',
      lines('Ann  10:30', 'a'),
    ],
    [
      'addresses and phone numbers in Google Maps, but no buttons of shops',
      '<button data-item-id=address><div>1 Main St</div></button><button data-item-id="phone:tel:+123"><div>+1 23</div></button><button data-item-id=1>Add</button>',
      lines('1 Main St', '+1 23'),
    ],
    ['across a space', '<b>a </b>b', '**a **b'],
  ],
  'style sheets': [
    ['by tag', '<style>p { font-weight: bold }</style><p>a</p>', '**a**'],
    ['by class', '<style>.x { text-decoration: underline }</style><p class="y x">a</p>', '__a__'],
    [
      'by tag and class',
      '<style>p.x{font-weight:700}</style><p class=x>a</p><div class=x>b</div>',
      lines('**a**', 'b'),
    ],
    ['by id', '<style>#x { font-weight: bold }</style><p id=x>a</p>', '**a**'],
    ['several selectors', '<style>i, em { font-weight: bold }</style><em>a</em>', '**a**'],
    [
      'descendants',
      '<style>div p b { font-weight: normal }</style><p><b>a</b></p><div><p><b>b</b></div>',
      lines('**a**', 'b'),
    ],
    [
      'children',
      '<style>div > b { font-weight: normal }</style><div><b>a</b><i><b>b</b></i></div>',
      'a**b**',
    ],
    ['specificity', '<style>.x{font-weight:bold} p{font-weight:normal}</style><p class=x>a</p>', '**a**'],
    ['the later rule', '<style>p{font-weight:bold} p{font-weight:normal}</style><p>a</p>', 'a'],
    ['the attribute wins', '<style>p{font-weight:bold}</style><p style="font-weight:normal">a</p>', 'a'],
    [
      'an important rule before the attribute',
      '<style>p{font-weight:bold !important}</style><p style="font-weight:normal">a</p>',
      '**a**',
    ],
    [
      'beside comments',
      '<style>i { content: "/*"; font-weight: /* 400; */ bold }</style><i>a</i> <u style="/* p { color: red; } */ font-weight: bold">b</u>',
      '**a** **__b__**',
    ],
    ['in comment marks of Word', '<style><!-- /* x { */ p{font-weight:bold} --></style><p>a</p>', '**a**'],
    ['for screens', '<style>@media screen { p { font-weight: bold } }</style><p>a</p>', '**a**'],
    ['for paper', '<style>@media print { p { font-weight: bold } }</style><p>a</p>', 'a'],
    ['a whole sheet for paper', '<style media=print>p { font-weight: bold }</style><p>a</p>', 'a'],
    [
      'a sheet for browsers without scripts',
      '<noscript><style>p { display: none }</style></noscript><style>p { font-weight: bold }</style><p>a</p>',
      '**a**',
    ],
    ['invalid CSS', '<style>p::: { x } @what; p{font-weight:bold}</style><p>a</p>', '**a**'],
    ['braces in strings', `<style>q{content:"}";x:'{'} p{font-weight:bold}</style><p>a</p>`, '**a**'],
    [
      'beside comments after an escaped quote',
      String.raw`<style>.\'x { left: 0 } /* y; z */ p { font-weight: bold }</style><p>a</p>`,
      '**a**',
    ],
    [
      'the declarations beside nested rules',
      '<style>.x { color: red; .y { color: blue; display: none; } font-weight: bold } .z { @media print { top: 0; display: none } &:hover { top: 0; text-decoration: underline } }</style><p class=x>a</p><p class=z>b</p>',
      lines('**a**', 'b'),
    ],
    ['a rule that is never closed', '<style>p{font-weight:bold</style><p>a</p>', '**a**'],
    ['wide windows', '<style>@media (min-width: 1px) { p { font-weight: bold } }</style><p>a</p>', '**a**'],
    ['variables', '<style>html { --w: 700 } i { font-weight: var(--w) }</style><p><i>a</i></p>', '**a**'],
    ['a variable for a shorthand', '<p style="--f: bold 12px serif; font: var(--f)">a</p>', '**a**'],
    [
      'the specificity of :is and :not',
      '<style>p:not(#x) { font-weight: bold } p.y { font-weight: normal }</style><p class=y>a',
      '**a**',
    ],
    [
      ':where without specificity',
      '<style>:where(#x) { font-weight: bold } p { font-weight: normal }</style><p id=x>a',
      'a',
      'chromium',
    ],
    ['the property all', '<style>b { all: unset }</style><u><b>a</b></u>', '__a__'],
    [
      'revert to the browser\u2019s style',
      '<style>b { font-weight: normal } b.x { font-weight: revert }</style><b class=x>a</b><b>b</b>',
      '**a**b',
    ],
  ],
  underline: [
    ['tags', '<u>a</u> <ins>b</ins>', '__a__ __b__'],
    ['the shorthand', '<span style="text-decoration: underline dotted red">a</span>', '__a__'],
    ['the longhand', '<span style="text-decoration-line: underline">a</span>', '__a__'],
    ['both lines', '<span style="text-decoration: underline line-through">a</span>', '__~~a~~__'],
    ['lines over child elements', '<u>a<span style="text-decoration:none">b</span></u>', '__ab__'],
    ['no lines over a box of its own', '<u>a<span style="display:inline-block">b</span></u>', '__a__b'],
    ['undone on the tag itself', '<u style="text-decoration:none">a</u>', 'a'],
    [
      'undone by the shorthand without a line',
      '<u style="text-decoration: red">a</u> <u style="--d: wavy; text-decoration: var(--d)">b</u>',
      'a b',
    ],
    [
      'no underline for a link',
      '<a href="https://a.test/" style="text-decoration:underline">a.test</a>',
      'a.test',
    ],
    ['no underline for an element inside a link', '<a href="https://a.test/"><u>a.test</u></a>', 'a.test'],
    [
      'no underline for an element directly around a link',
      '<span style="text-decoration:underline"><a href="https://a.test/">a.test</a></span>',
      'a.test',
    ],
    [
      'underline for a separate element around a link',
      '<u><a href="https://a.test/">a.test</a></u>',
      '__a.test__',
    ],
    [
      'underline for an element around that',
      '<ins><b><a href="https://a.test/">a.test</a></b></ins>',
      '**__a.test__**',
    ],
    [
      'underline for a sentence with a link',
      '<u>see <a href="https://a.test/">a.test</a></u>',
      '__see a.test__',
    ],
    ['an anchor without an address', '<u><a name=x>a</a></u>', '__a__'],
    ['underlined blanks', 'Name: <u>&nbsp;&nbsp;&nbsp;</u>', 'Name: __   __'],
  ],
  strike: [
    ['tags', '<s>a</s> <strike>b</strike> <del>c</del>', '~~a~~ ~~b~~ ~~c~~'],
    ['style', '<span style="text-decoration:line-through">a</span>', '~~a~~'],
    ['undone', '<del style="text-decoration:none">a</del>', 'a'],
    ['undone by the shorthand without a line', '<del style="text-decoration:solid">a</del>', 'a'],
  ],
  formulas: [
    [
      'fractions and numbers beside them',
      '<math><mn>1</mn><mfrac><mn>1</mn><mn>2</mn></mfrac><mi>x</mi><mo>=</mo><mfrac><mrow><mi>a</mi><mo>+</mo><mn>1</mn></mrow><mstyle><mrow><mi>b</mi></mrow></mstyle></mfrac></math>',
      '1 1/2 x=(a+1)/b',
    ],
    [
      'a fraction above a product',
      '<math><mfrac><mfrac><mn>1</mn><mn>2</mn></mfrac><mrow><mn>3</mn><mi>c</mi></mrow></mfrac></math>',
      '(1/2)/(3c)',
    ],
    [
      'powers and indices',
      '<math><mn>1</mn><msup><mn>0</mn><mn>6</mn></msup><mo>,</mo><msup><mn>10</mn><mrow><mo>−</mo><mn>3</mn></mrow></msup><mo>,</mo><msub><mi>x</mi><mn>12</mn></msub><mo>,</mo><msubsup><mi>a</mi><mi>i</mi><mn>2</mn></msubsup><mi>b</mi></math>',
      '10^6,10^(−3),x_12,a_i^2 b',
    ],
    [
      'primes and degrees, which are no powers',
      '<math><msup><mi>f</mi><mo>′</mo></msup><mo>=</mo><msup><mn>90</mn><mo>∘</mo></msup></math>',
      'f′=90∘',
    ],
    [
      'roots',
      '<math><msqrt><mn>2</mn></msqrt><mo>+</mo><msqrt><mi>a</mi><mo>+</mo><mi>b</mi></msqrt><mo>+</mo><mroot><mi>x</mi><mn>3</mn></mroot></math>',
      '√2+√(a+b)+x^(1/3)',
    ],
    [
      'sums and limits',
      '<math><munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover><mi>i</mi><mo>,</mo><munder><mo>lim</mo><mrow><mi>x</mi><mo>→</mo><mn>0</mn></mrow></munder><mi>x</mi></math>',
      '∑_(i=1)^n i,lim_(x→0) x',
    ],
    [
      'a line below a letter and two numbers above each other, which are no index and no fraction',
      '<math><munder accentunder=true><mi>x</mi><mo>‾</mo></munder><mo>(</mo><mfrac linethickness=0><mi>n</mi><mi>k</mi></mfrac><mo>)</mo></math>',
      'x‾(nk)',
    ],
    [
      'equations below each other',
      '<math><mtable><mtr><mtd><mi>x</mi></mtd><mtd><mo>=</mo><mn>1</mn></mtd></mtr><mtr><mtd><mi>y</mi></mtd><mtd><mo>=</mo><mn>2</mn></mtd></mtr></mtable></math>',
      'x =1; y =2',
    ],
  ],
  'plain text': [
    [
      'tags that a page draws in a row, and parts of a word',
      '<p><span style="display:inline-block;margin-right:.5em">home office</span><span style="display:inline-block;margin:0 8px">tea</span>, <i style="display:inline-block">a</i><i style="display:inline-block">b</i></p>',
      'home office tea, ab',
    ],
    ['italic, colour, size, face', '<i>a</i><font color=red size=7 face=Arial>b</font><mark>c</mark>', 'abc'],
    ['sub- and superscript', 'H<sub>2</sub>O<sup>+</sup>', 'H2O+'],
    [
      'numbers above and below the line, directly beside other numbers',
      '<p>10<sup>6</sup>, 10<span style="vertical-align:super"><i>-3</i></span>, log<sub style="vertical-align:baseline">2</sub>8, log<span style="vertical-align:sub">2</span>8, SO<sub>4</sub><sup>2−</sup>, 1<sup>1</sup>⁄<sub>2</sub></p><p>1999<sup><a href="#a">3</a></sup></p>',
      lines('10⁶, 10⁻³, log₂8, log₂8, SO4²⁻, 1 1⁄2', '1999³'),
    ],
    [
      'fractions of numbers above and below the line, also after a whole number',
      '<p>1<sup>1</sup>/<sub>2</sub> or <sup>3</sup>⁄<sub>4</sub> cup, 10<sup>6</sup>/l, <span>2</span><sup>2</sup><span>/</span><sub>3</sub></p>',
      '1 1/2 or 3⁄4 cup, 10⁶/l, 2 2/3',
    ],
    [
      'powers of letters, also where a style moves them up',
      '<p>x<sup>n</sup> + (a+b)<sup><i>k</i></sup>, 2<sup>2<i>n</i>+1</sup>, A<span style="vertical-align:super">T</span>, e<sup>iπ</sup>, s<sup>−1</sup>, 10<sup>−3</sup></p>',
      'x^n + (a+b)^k, 2^(2n+1), A^T, e^(iπ), s^(−1), 10⁻³',
    ],
    [
      'powers in elements of their own, as Google Docs writes them',
      '<p><span>x</span><span><span style="font-size:0.6em;vertical-align:super">n</span></span>, <b>2</b><span><span style="vertical-align:super">k+1</span></span>, word<span><span style="vertical-align:super">k</span></span> <span><sup>k</sup></span></p><p>x</p><p><span><sup>n</sup></span></p>',
      lines('x^n, **2**^(k+1), wordk k', 'x', 'n'),
    ],
    [
      'endings, remarks and charges above the line',
      '<p>1<sup>st</sup> 2<sup>e</sup> M<sup>r</sup> M<sup>me</sup> Pin<sup>TM</sup> word<sup>a</sup> word<sup>[b]</sup> Ca<sup>2+</sup></p>',
      '1st 2e Mr Mme PinTM worda word[b] Ca2+',
    ],
    [
      'letters above the line that refer to notes of a table, and powers',
      '<table><tr><td>12.5<sup>b</sup><td>1,204<sup>C</sup><td>15<sup>h</sup>30</table><p>2<sup>n</sup>, 2<sup>h</sup>, 10<sup>d</sup>, 1.05<sup>n</sup>, 110<sup>d</sup></p>',
      lines('12.5b | 1,204C | 15h30', '2^n, 2^h, 10^d, 1.05^n, 110d'),
    ],
    [
      'the cents of a price that a page moves up in other ways, and numbers with a comma',
      '<p>$12<span style="position:relative;top:-.5em">99</span>, $12<span style="vertical-align:0.75ex"><span>99</span></span>, 10<sup>1.5</sup>, 1999<sup>1,2</sup>, 1<span style="position:relative;top:-1px">2</span></p>',
      '$12⁹⁹, $12⁹⁹, 10^1.5, 1999^1,2, 12',
    ],
    [
      'numbers in a block that a page moves up',
      '<div style="position:relative;top:-20px">20<b>24</b> <i style="position:relative;top:-5px">m</i></div>',
      '20**24** m',
    ],
    [
      'numbers above the line that are not beside other numbers',
      '<p>m<sup>2</sup> 2<sup>nd</sup> 5 <sup>1</sup> 7<br><sup>8</sup></p><p>9</p><p><sup>1</sup>a</p>',
      lines('m2 2nd 5 1 7', '8', '9', '1a'),
    ],
    [
      'the reading of characters, which browsers draw above them',
      '<p><ruby>漢字<rp>（</rp><rt>かんじ</rt><rp>）</rp></ruby>と<ruby>東<rt>とう</rt>京<rt>きょう</rt>都<rt> </rt></ruby> <i><rt>a</rt></i></p>',
      '漢字(かんじ)と東(とう)京(きょう)都 a',
    ],
    [
      'capitals',
      '<p style="text-transform:uppercase">stra\u00dfe <i style="text-transform:none">b</i></p>',
      'STRASSE b',
    ],
    [
      'text-transform: capitalize',
      '<p style="text-transform:capitalize">one two<b>three</b> <i>four</i><br>five</p>',
      lines('One Two**three** Four', 'Five'),
    ],
    ['quotation marks', '<q>a <q>b</q></q>', '\u201ca \u2018b\u2019\u201d'],
    [
      'the signs of a symbol font, also in the shorthand as Chromium copies it',
      '<i style="font-family:Wingdings">J</i> <i style="font:10pt Wingdings">J</i> <i style="font:400 medium / 1.5 Wingdings,serif">J</i>',
      '☺ ☺ ☺',
    ],
    ['inline code', 'run <code>npm test</code> now', 'run npm test now'],
    ['text that looks like a marker', '**a** __b__', '\\**a** \\__b__'],
  ],
}

function lines(...text: readonly string[]): string {
  return text.join('\n')
}
