import { type Case, lines } from './html-case.ts'

export const CHECKBOX_CASES: Record<string, readonly Case[]> = {
  'check boxes': [
    ['in code', '<pre>a\n<input type=checkbox checked> b</pre>', '<code>a\n b</code>'],
    [
      'bullets of Word that are boxes, but no check marks or circles',
      [
        ['Wingdings', 'q'],
        ['Wingdings', '\u00a8'],
        ['Wingdings', '\u00fe'],
        ['Wingdings', '\u00fc'],
        ['"Courier New"', 'o'],
        ['"Segoe UI Symbol"', '\u2612'],
        ['Wingdings', '\u00a7'],
        ['"Wingdings 2"', 'R'],
      ]
        .map(
          ([font, mark], at) =>
            `<p style='mso-list:l0 level1 lfo1'><span style='font-family:${font}'><span style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span>${'abcdefgh'.charAt(at)}</p>`,
        )
        .join(''),
      lines('• [ ] a', '• [ ] b', '• [x] c', '• d', '• e', '• [x] f', '• g', '• [x] h'),
    ],
    [
      'levels that only a margin shows, as in Keep and Google Tasks',
      '<div><input type=checkbox>a</div><div style="margin-left:24px"><i role=checkbox></i><b>b</b></div><div style="padding:0 26px"><input type=checkbox>c</div><div style="margin-left:3em"><input type=checkbox checked>d</div><div><input type=checkbox>e</div><p>f<div style="margin-left:24px"><input type=checkbox>g</div>',
      lines('• [ ] a', '   • [ ] **b**', '   • [ ] c', '      • [x] d', '• [ ] e', 'f', '• [ ] g'),
    ],
    [
      'bullets of Outlook and Word on the web that are boxes',
      `<ul style="list-style-type:'\u2751 '"><li>a<ul><li>b</ul><li style='list-style-type:"\u2611 "'>c</ul><ul><li data-leveltext="\uf0a8" data-font=Wingdings>d<li data-leveltext="\u2612" data-font="Segoe UI Symbol">e<li data-leveltext="\uf0a7" data-font=Wingdings>f</ul>`,
      lines('• [ ] a', '   • b', '• [x] c', '• [ ] d', '• [x] e', '• f'),
    ],
    [
      'lists of the first version of Quill',
      '<ul data-checked=true><li>a<li class="ql-indent-1">b</ul><ul data-checked=false><li>c</ul><ul><li>d</ul>',
      lines('• [x] a', '   • [x] b', '• [ ] c', '• d'),
    ],
    [
      'tasks of Paper, whose quotations and indented lines are no lists',
      '<ul class="listtype-task listindent1 list-task1"><li>a</ul><ul class="listtype-taskdone listindent2 list-taskdone2"><li>b</ul><ul style="list-style-type:none" class="listtype-quote listindent1 list-quote1"><li>c</ul><ul class="listtype-bullet listindent1 list-bullet1"><li>d</ul>',
      lines('• [ ] a', '   • [x] b', 'c', '• d'),
    ],
    [
      'inputs',
      '<ul><li><input type=checkbox> a<li><input type=checkbox checked> b</ul>',
      lines('• [ ] a', '• [x] b'),
    ],
    [
      'inputs before no-break spaces, but before a blank to fill in',
      '<ul><li><input type=checkbox>&nbsp;a<li><input type=checkbox> &nbsp;b<li><input type=checkbox><u>&nbsp;&nbsp;</u> c</ul>',
      lines('• [ ] a', '• [ ] b', '• [ ] __  __ c'),
    ],
    [
      'inputs next to paragraphs',
      '<ul><li><label><input type=checkbox checked></label><div><p>a</p></div></ul>',
      '• [x] a',
    ],
    [
      'roles',
      '<ul><li role=checkbox aria-checked=true>a<li role=checkbox aria-checked=false>b</ul>',
      lines('• [x] a', '• [ ] b'),
    ],
    [
      'buttons',
      '<ul><li><button role=checkbox aria-checked=true aria-label=x><svg></svg></button><span>a</span><li><div><button role=checkbox aria-checked=false>x</button></div><div>b</div></ul>',
      lines('• [x] a', '• [ ] b'),
    ],
    [
      'other and hidden buttons',
      '<ul><li><button>x</button><button role=checkbox style="display:none"></button>a</ul>',
      '• a',
    ],
    [
      'buttons that are the titles of tasks, but no others',
      '<div style="display:flex"><i role=checkbox aria-checked=true></i><button><i>a</i></button><button>x</button></div><div style="display:flex"><i role=checkbox aria-checked=false></i><button>⋮</button><div>b</div></div>',
      lines('• [x] a', '• [ ] b'),
    ],
    ['data', '<ul><li data-checked=true>a<li data-checked=false>b</ul>', lines('• [x] a', '• [ ] b')],
    [
      'the first version of TipTap',
      '<ul><li data-type=todo_item data-done=true><div>a</div><li data-type=todo_item data-done=false>b</ul>',
      lines('• [x] a', '• [ ] b'),
    ],
    ['OneNote', '<p data-tag=to-do>a</p><p data-tag=to-do:completed>b</p>', lines('• [ ] a', '• [x] b')],
    [
      'older Evernote',
      '<div><en-todo></en-todo>a</div><div><en-todo checked=true></en-todo>b</div>',
      lines('• [ ] a', '• [x] b'),
    ],
    [
      'Evernote',
      '<ul style="--en-todo:true"><li style="--en-checked:true">a<li>b</ul>',
      lines('• [x] a', '• [ ] b'),
    ],
    ['Apple Notes', '<ul class=Apple-checklist><li class=checked>a<li>b</ul>', lines('• [x] a', '• [ ] b')],
    [
      'Joplin',
      '<ul class=joplin-checklist><li class=checked>a<li>b<ul class=joplin-checklist><li>c</ul></ul>',
      lines('• [x] a', '• [ ] b', '   • [ ] c'),
    ],
    [
      'TinyMCE, which has items without text around deeper lists',
      '<ul class=tox-checklist><li class=tox-checklist--checked>a<li>b<li class=tox-checklist--hidden><ul class=tox-checklist><li>c</ul></ul>',
      lines('• [x] a', '• [ ] b', '   • [ ] c'),
    ],
    [
      'Confluence',
      '<ul class=inline-task-list><li class=checked><span>a</span><li><span>b</span></ul>',
      lines('• [x] a', '• [ ] b'),
    ],
    [
      'tasks of Jira and Confluence in tasks',
      '<div data-node-type=actionList><div data-task-state=TODO>a</div><div data-node-type=actionList><div data-task-state=DONE>b</div></div><div data-task-state=DONE>c</div></div><p>d</p>',
      lines('• [ ] a', '   • [x] b', '• [x] c', 'd'),
    ],
    [
      'Notesnook',
      '<ul class=checklist><li class="checklist--item checked"><p>a<li class=checklist--item><p>b</ul>',
      lines('• [x] a', '• [ ] b'),
    ],
    [
      'the simple lists of Notesnook',
      '<ul class=simple-checklist><li class="checked simple-checklist--item"><p>a<li class=simple-checklist--item><p>b</ul>',
      lines('• [x] a', '• [ ] b'),
    ],
    [
      'boxes that the page draws anew',
      '<ul><li><input type=checkbox class=sr-only checked> a<li><input type=checkbox checked style="position:absolute;opacity:0"><svg></svg>b<li><input type=checkbox style="position:absolute;display:none">c<li><input type=checkbox role=button>d</ul>',
      lines('• [x] a', '• [x] b', '• c', '• d'),
    ],
    [
      'Discourse',
      '<ul><li><span class="chcklst-box checked fa fa-square-check-o"></span> a<li><span class="chcklst-box fa"></span> b</ul><p>c <span class=chcklst-box></span> d</p>',
      lines('• [x] a', '• [ ] b', 'c ☐ d'),
    ],
    ['Notion', '<ul><li><div class="checkbox checkbox-on"></div> a</ul>', '• [x] a'],
    ['brackets of Notion', '<ul><li>[ ]  a<li>[x]  b<b>c</b></ul>', lines('• [ ] a', '• [x] b**c**')],
    ['brackets elsewhere', '<p>[x] a</p><ol><li>[x] b</ol><ul><li>[x]', lines('[x] a', '1. [x] b', '• [x]')],
    ['within a line', '<p>a <input type=checkbox> b <input type=checkbox checked></p>', 'a ☐ b ☑'],
    [
      'side by side on a line',
      '<p>a <input type=checkbox checked><input type=checkbox></p><ul><li>b<br><input type=checkbox><input type=checkbox></ul>',
      lines('a ☑☐', '• b', '   ☐☐'),
    ],
    ['outside lists', '<div><input type=checkbox>a</div>', '• [ ] a'],
    ['without text', '<ul><li><input type=checkbox><li>a</ul>', lines('• [ ] ', '• a')],
    ['in a numbered item', '<ol><li><input type=checkbox checked> a</ol>', '1. ☑ a'],
    [
      'on the last line of an item, without text',
      '<ul><li>a<br><input type=checkbox></ul><p>b</p><ul><li>c<br><input type=checkbox><ul><li>d</ul></ul>',
      lines('• a', '   ☐', 'b', '• c', '   ☐', '   • d'),
    ],
    ['on the second line of an item', '<ul><li>a<br><input type=checkbox> b</ul>', lines('• a', '   ☐ b')],
    [
      'nested items',
      '<ul><li><input type=checkbox> a<ul><li><input type=checkbox checked> b</ul></ul>',
      lines('• [ ] a', '   • [x] b'),
    ],
    [
      'without text, before a list',
      '<ul><li data-checked=true><p></p><ul><li>a</ul></ul>',
      lines('• [x] ', '   • a'),
    ],
    ['done items that are struck', '<ul><li data-checked=true><s>a</s></ul>', '• [x] a'],
    [
      'done items whose lines are struck',
      '<ul><li data-checked=true><s>a<br>b</s></ul>',
      lines('• [x] a', '   b'),
    ],
    ['struck items that are not done', '<ul><li data-checked=false><s>a</s></ul>', '• [ ] ~~a~~'],
    ['done items of which a part is struck', '<ul><li data-checked=true><s>a</s> b</ul>', '• [x] ~~a~~ b'],
    ['ballot boxes as text', '<p>☐ a</p><p>☑&nbsp;b</p><p>☒ c</p>', lines('• [ ] a', '• [x] b', '• [x] c')],
    ['ballot boxes in items', '<ul><li>☐ a<li>☑ b</ul>', lines('• [ ] a', '• [x] b')],
    ['check marks, which may be ornaments', '<p>✓ a</p>', '✓ a'],
    [
      'in a table, as an item only before a single cell',
      '<table><tr><td><input type=checkbox checked><td>a<tr><td><input type=checkbox><td><b>b</b><br>c</table><table><tr><td><input type=checkbox><td>d<td>e</table>',
      lines('• [x] a', '• [ ] **b**', '   c', '☐ | d | e'),
    ],
  ],
}
