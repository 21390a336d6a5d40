import type { Case } from './html-case.ts'

/** HTML as known programs write it to the clipboard, each with the expected note. */
export const FIXTURES: Record<string, readonly Case[]> = {
  Word: [
    [
      "paragraphs with a style sheet in comment marks and Word's own markup",
      `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta name=Generator content="Microsoft Word 15"><style>
<!--
 /* Font Definitions */
 @font-face {font-family:"Cambria Math"; panose-1:2 4 5 3 5 4 6 3 2 4;}
 /* Style Definitions */
 p.MsoNormal, li.MsoNormal, div.MsoNormal {mso-style-unhide:no; mso-style-qformat:yes; mso-style-parent:""; margin:0cm; font-size:12.0pt; font-family:"Calibri",sans-serif;}
 h1 {mso-style-priority:9; mso-style-next:Normal; font-size:16.0pt; color:#2F5496; font-weight:normal;}
 span.Strong1 {mso-style-name:Strong1; font-weight:bold;}
 .MsoChpDefault {mso-style-type:export-only;}
 @page WordSection1 {size:595.3pt 841.9pt; margin:70.85pt;}
 div.WordSection1 {page:WordSection1;}
-->
</style><!--[if gte mso 10]><style>p {font-weight:bold}</style><![endif]--></head>
<body lang=EN-GB style='tab-interval:36.0pt'>
<!--StartFragment-->
<h1>Minutes<o:p></o:p></h1>
<p class=MsoNormal>We <b style='mso-bidi-font-weight:normal'>agreed</b> to <u>ship</u>
<s>today</s> <span class=Strong1>soon</span>.<o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoNormal><span lang=DE style='mso-ansi-language:DE'>Gr\u00fc\u00dfe</span><o:p></o:p></p>
<!--EndFragment-->
</body></html>`,
      '**Minutes**\nWe **agreed** to __ship__ ~~today~~ **soon**.\n\nGr\u00fc\u00dfe',
    ],
    [
      'list paragraphs with their drawn markers',
      `<style><!-- @list l0 {mso-list-id:1; mso-list-type:hybrid;} @list l0:level1 {mso-level-number-format:bullet; mso-level-text:\uf0b7;} @list l0:level2 {mso-level-number-format:bullet; mso-level-text:o;} --></style>
<!--StartFragment--><p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>\u00b7<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;
</span></span></span><![endif]>One <b>bold</b><o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;text-indent:-18.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span
style='font-family:"Courier New"'><span style='mso-list:Ignore'>o<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>Two<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol'><span style='mso-list:Ignore'>\u00b7<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>Three<br>
more<o:p></o:p></p><!--EndFragment-->`,
      '• One **bold**\n   • Two\n• Three\n   more',
    ],
    [
      'numbers, letters and Roman numerals',
      `<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>1.<span>&nbsp;&nbsp; </span></span>First</p>
<p class=MsoListParagraph style='mso-list:l1 level2 lfo2'><span style='mso-list:Ignore'>a)<span>&nbsp;&nbsp; </span></span>Sub</p>
<p class=MsoListParagraph style='mso-list:l1 level2 lfo2'><span style='mso-list:Ignore'>b)<span>&nbsp;&nbsp; </span></span>Sub too</p>
<p class=MsoListParagraph style='mso-list:l1 level3 lfo2'><span style='mso-list:Ignore'>i.<span>&nbsp;&nbsp; </span></span>Deep</p>
<p class=MsoListParagraph style='mso-list:l1 level3 lfo2'><span style='mso-list:Ignore'>ii.<span>&nbsp;&nbsp; </span></span>Deeper</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>2.<span>&nbsp;&nbsp; </span></span>Second</p>
<p class=MsoListParagraph style='mso-list:l1 level2 lfo2'><span style='mso-list:Ignore'>a)<span>&nbsp;&nbsp; </span></span>Again</p>
<h2 style='mso-list:l2 level2 lfo3'><span style='mso-list:Ignore'>3.4<span>&nbsp;&nbsp; </span></span>Numbered heading</h2>`,
      '1. First\n   1. Sub\n   2. Sub too\n      1. Deep\n      2. Deeper\n2. Second\n   1. Again\n   4. **Numbered heading**',
    ],
    [
      'numbers with the punctuation of Chinese and Japanese, copied from the third item on',
      `<style>@list l1:level1 {mso-level-text:%1\u3001;}</style>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo1'><span style='mso-list:Ignore'>3\u3001<span>&nbsp;&nbsp; </span></span>Three</p>
<p class=MsoListParagraph style='mso-list:l2 level2 lfo2'><span style='mso-list:Ignore'>\uff083\uff09<span>&nbsp;&nbsp; </span></span>Brackets</p>
<p class=MsoListParagraph style='mso-list:l3 level1 lfo3'><span style='mso-list:Ignore'>\u7b2c3\u7ae0<span>&nbsp;&nbsp; </span></span>Chapter</p>`,
      '3. Three\n   3. Brackets\n3. Chapter',
    ],
    [
      'an older Word, whose list marks are in conditional comments',
      `<p class=MsoNormal style='margin-left:.5in;text-indent:-.25in;mso-list:l0 level1 lfo1;tab-stops:list .5in'><![if !supportLists]><span style='font-family:Symbol'>\u00b7<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span><![endif]>One</p>`,
      '• One',
      'chromium',
    ],
    [
      'list paragraphs with only their class and drawn marks',
      `<p class="m_12MsoListParagraph" style="margin-left:.5in;text-indent:-.25in"><u></u><span style="font-family:Symbol"><span>\u00b7<span style="font:7.0pt &quot;Times New Roman&quot;">&nbsp;&nbsp;&nbsp;&nbsp;
</span></span></span><u></u>One<u></u><u></u></p>
<p class="m_12MsoListParagraph" style="margin:0in 0in 0in 1.0in;text-indent:-.25in"><span style="font-family:&quot;Courier New&quot;">o<span style="font:7.0pt &quot;Times New Roman&quot;">&nbsp;&nbsp; </span></span>Two <b>bold</b></p>
<p class="x_MsoListParagraphCxSpMiddle">1.<span>&nbsp;&nbsp;&nbsp; </span>first</p>
<p class="x_MsoListParagraphCxSpLast">2.<span>&nbsp;&nbsp;&nbsp; </span>second</p>
<p class="MsoListParagraph">o&nbsp;&nbsp; no margin</p>
<p class="MsoListParagraph">3. one space</p><p class="MsoListParagraph" style="margin-left:2.54cm">iv.&nbsp;Roman</p><p class="MsoListParagraph">\u00a7&nbsp;&nbsp; deep</p>`,
      '• One\n   • Two **bold**\n1. first\n2. second\n   • no margin\n3. one space\n   4. Roman\n      • deep',
    ],
    [
      'circled and Chinese numbers without their list styles',
      ['③', '④', '㈤', '（六）', '十一、', '二十']
        .map(
          (marker) =>
            `<p class="MsoListParagraph"><!--[if !supportLists]-->${marker}<span>&nbsp; </span><!--[endif]-->a</p>`,
        )
        .join(''),
      '3. a\n4. a\n5. a\n6. a\n11. a\n• a',
    ],
    [
      'list paragraphs between comments, without their style',
      `<p class="MsoNormal" style="margin-left:36pt;text-indent:-18pt"><!--[if !supportLists]--><span>a)<span>&nbsp;&nbsp; </span></span><!--[endif]-->One</p>
<p class="MsoListParagraph"><![if !supportLists]>\u00a7<span>&nbsp; </span><![endif]>Two</p>`,
      '1. One\n• Two',
    ],
    [
      'list paragraphs without drawn marks',
      `<p class="MsoListParagraph" style="margin-left:.5in">o sole mio</p><p class="MsoListParagraph" style="text-indent:-18pt">O projeto</p><p class="MsoListParagraph" style="text-indent:-18pt">C. Meyer</p>
<p class="MsoListParagraph" style="margin-left:.5in">2019 was wet.</p>
<p class="MsoNormal">\u00b7 between</p><p style="text-indent:-18pt">1. with one space</p>
<p class="MsoListParagraph" style="margin-left:.5in;mso-list:none">e.g.&nbsp;&nbsp; this</p>`,
      'o sole mio\nO projeto\nC. Meyer\n2019 was wet.\n\u00b7 between\n\\1. with one space\ne.g.   this',
    ],
    [
      'list paragraphs of PowerPoint, whose marks may be letters of a symbol font',
      `<div style='margin-left:.38in;text-indent:-.38in;direction:ltr'><!--[if ppt]--><span style='font-size:28.0pt'><span style='mso-special-format:bullet;font-family:Wingdings'>l</span></span><!--[endif]--><span style='font-size:28.0pt'>One</span></div>
<div class=O1 style='margin-left:1.27in;text-indent:-.31in'>
<span style='font-size:24.0pt'><span style='mso-special-format:bullet;font-family:Arial'>•</span></span><span style='font-weight:bold'>Two</span></div>
<div style='margin-left:.38in;text-indent:-.38in'><span style="mso-special-format:'numbullet3\\,3';font-family:Arial">3.</span><span>Three</span></div>
<div style='margin-left:0in'><span>No list</span></div><p><span style='mso-special-format:bullet'>- the text of a cell</span></p>`,
      '• One\n   • **Two**\n3. Three\nNo list\n- the text of a cell',
    ],
    [
      'signs that symbol fonts draw for letters',
      `<p class=MsoNormal>Mo <span style='font-family:Wingdings;mso-char-type:symbol'><span style='mso-char-type:symbol'>\u00e0</span></span> Tu <span style='font-family:"Wingdings"'>\uf04a</span> 5 <span style='font-family:Symbol'>m</span>m</p>
<p><span style='font-family:Wingdings'>\u00a8</span> a</p><p style='font-family:Symbol'>a whole paragraph <i style='font-family:Symbola'>b</i> <font face="Wingdings">J</font></p>`,
      'Mo \u2192 Tu \u263a 5 \u03bcm\n• [ ] a\na whole paragraph b \u263a',
    ],
    [
      'real lists, a link and an empty underline',
      `<ul style='margin-top:0cm' type=disc><li class=MsoNormal style='mso-list:l0 level1 lfo1'>One<o:p></o:p></li><ul type=circle><li class=MsoNormal style='mso-list:l0 level2 lfo1'>Two</li></ul></ul>
<ol start=3 type=1><li class=MsoNormal>Three</li></ol>
<p class=MsoNormal><span class=MsoHyperlink><a href="https://example.com/docs">the docs</a></span></p>
<p class=MsoNormal><b><u><o:p><span style='text-decoration:none'>&nbsp;</span></o:p></u></b></p>
<p class=MsoNormal>End</p><style>span.MsoHyperlink{text-decoration:underline}</style>`,
      '• One\n   • Two\n3. Three\nthe docs (https://example.com/docs)\n\nEnd',
    ],
    [
      'a table',
      `<table class=MsoTableGrid border=1><tr style='mso-yfti-irow:0'><td width=301 valign=top><p class=MsoNormal><b>Name<o:p></o:p></b></p></td><td><p class=MsoNormal><b>Age<o:p></o:p></b></p></td></tr>
<tr><td><p class=MsoNormal>Ann<o:p></o:p></p></td><td><p class=MsoNormal>7<o:p></o:p></p></td></tr><![if !supportMisalignedColumns]><tr height=0><td style='border:none'></td><td></td></tr><![endif]></table>`,
      '**Name** | **Age**\nAnn | 7',
    ],
  ],
  'Word Online': [
    [
      'runs, paragraph ends, and bold set on spans',
      `<div class="OutlineElement Ltr SCXW1"><p class="Paragraph SCXW1" style="margin:0px;white-space:pre-wrap;font-weight:normal"><span data-contrast="auto" class="TextRun" style="font-weight:bold"><span class="NormalTextRun">Bold</span></span><span class="TextRun"><span class="NormalTextRun"> plain</span></span><span class="EOP" data-ccp-props="{}">&nbsp;</span></p></div>
<div class="OutlineElement Ltr SCXW1"><p class="Paragraph SCXW1"><span class="EOP">&nbsp;</span></p></div>
<div class="OutlineElement Ltr SCXW1"><p class="Paragraph" role="heading" aria-level="1"><span class="TextRun"><span class="NormalTextRun">Heading</span></span><span class="EOP">&nbsp;</span></p></div>`,
      '**Bold** plain\n\n**Heading**',
    ],
    [
      'a list per item',
      `<div class="ListContainerWrapper"><ul class="BulletListStyle1" role="list"><li data-leveltext="\uf0b7" data-listid="1" aria-setsize="-1" data-aria-posinset="1" data-aria-level="1" role="listitem"><p class="Paragraph"><span class="TextRun">one</span><span class="EOP">&nbsp;</span></p></li></ul></div>
<div class="ListContainerWrapper"><ul class="BulletListStyle2" role="list"><li data-aria-level="2" role="listitem"><p class="Paragraph"><span class="TextRun">two</span><span class="EOP">&nbsp;</span></p></li></ul></div>
<div class="ListContainerWrapper"><ol class="NumberListStyle1" role="list" start="1"><li data-aria-level="1" role="listitem"><p>first</p></li></ol></div>
<div class="ListContainerWrapper"><ol class="NumberListStyle1" role="list" start="2"><li data-aria-level="1" role="listitem"><p>second</p></li></ol></div>`,
      '• one\n   • two\n1. first\n2. second',
    ],
  ],
  'Google Docs': [
    [
      'the wrapper that is not bold, and bold spans',
      `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1a2b"><h1 dir="ltr" style="line-height:1.38;margin-top:20pt;"><span style="font-size:20pt;font-family:Arial,sans-serif;font-weight:400;white-space:pre;white-space:pre-wrap;">Title</span></h1><p dir="ltr" style="line-height:1.38;"><span style="font-weight:400;white-space:pre-wrap;">Plain </span><span style="font-weight:700;white-space:pre-wrap;">bold</span><span style="font-weight:400;text-decoration:underline;-webkit-text-decoration-skip:none;white-space:pre-wrap;"> lined</span><span style="font-weight:400;text-decoration:line-through;white-space:pre-wrap;"> gone</span></p><br /><p dir="ltr"><a href="https://example.com/" style="text-decoration:none;"><span style="color:#1155cc;text-decoration:underline;white-space:pre-wrap;">site</span></a></p></b><br class="Apple-interchange-newline">`,
      '**Title**\nPlain **bold**__ lined__~~ gone~~\n\nsite (https://example.com/)',
    ],
    [
      'a link of several formats, and other links beside each other',
      `<p><a href="https://a.example/">a</a><a href="https://a.example/"><b> b</b></a> c</p><p><a href="https://a.example/">a</a> or <a href="https://a.example/">b</a><a href="https://b.example/">c</a></p>`,
      'a** b** (https://a.example/) c\na (https://a.example/) or b (https://a.example/) c (https://b.example/)',
    ],
    [
      'lists directly inside lists',
      `<b style="font-weight:normal;" id="docs-internal-guid-2"><ul style="margin-top:0;"><li dir="ltr" style="list-style-type:disc;white-space:pre;" aria-level="1"><p dir="ltr" role="presentation"><span style="white-space:pre-wrap;">One</span></p></li><ul><li dir="ltr" style="list-style-type:circle;white-space:pre;" aria-level="2"><p dir="ltr" role="presentation"><span style="white-space:pre-wrap;">Two</span></p></li></ul></ul><ol><li dir="ltr" style="list-style-type:decimal;" aria-level="1"><p role="presentation"><span>Three</span></p></li><ol><li dir="ltr" style="list-style-type:lower-alpha;" aria-level="2"><p role="presentation"><span>Four</span></p></li></ol></ol></b>`,
      '• One\n   • Two\n1. Three\n   1. Four',
    ],
    [
      'a check list',
      `<ul><li dir="ltr" role="checkbox" aria-checked="false" style="list-style-type:none;" aria-level="1"><img src="data:image/png;base64,x" width="18" alt="unchecked" aria-roledescription="checkbox"><p style="display:inline-block;" role="presentation"><span>Milk</span></p></li><li role="checkbox" aria-checked="true" aria-level="1"><img alt="checked"><p style="display:inline-block" role="presentation"><span style="text-decoration:line-through">Eggs</span></p></li></ul>`,
      '• [ ] Milk\n• [x] Eggs',
    ],
    [
      'a table',
      `<div dir="ltr" style="margin-left:0pt;" align="left"><table style="border:none;"><colgroup><col width="312" /><col width="312" /></colgroup><tbody><tr style="height:0pt"><td style="overflow:hidden;overflow-wrap:break-word;"><p dir="ltr"><span style="white-space:pre-wrap;">a</span></p></td><td style="overflow:hidden;"><p dir="ltr"><span>b</span></p></td></tr></tbody></table></div>`,
      'a | b',
    ],
  ],
  LibreOffice: [
    [
      'paragraphs and lists',
      `<!DOCTYPE html><html><head><meta name="generator" content="LibreOffice 7.4 (Linux)"/><style type="text/css">@page { size: 21cm 29.7cm; margin: 2cm } p { line-height: 115%; margin-bottom: 0.25cm; background: transparent } pre.cjk { font-family: "Noto Sans Mono CJK SC", monospace } a:link { color: #000080; text-decoration: underline }</style></head><body lang="en-US" link="#000080"><p style="line-height: 100%">First <b>bold</b> <strike>out</strike></p>
<ul>
\t<li><p style="margin-bottom: 0cm">one</p>
\t<ul>
\t\t<li><p>two</p></li>
\t</ul>
\t</li>
</ul>
<ol start="4"><li><p>four</p></li></ol>
<p><br/><br/>\n</p><p><a href="https://example.org/x">link</a></p></body></html>`,
      'First **bold** ~~out~~\n• one\n   • two\n4. four\n\n\nlink (https://example.org/x)',
    ],
    [
      'preformatted text, one element per line',
      `<pre class="western">line one</pre><pre class="western">  line two</pre>`,
      '```\nline one\n```\n```\n  line two\n```',
    ],
  ],
  Spreadsheets: [
    [
      'Excel',
      `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style><!--table {mso-displayed-decimal-separator:"\\.";} tr {mso-height-source:auto;} td {padding-top:1px; color:black; font-size:11.0pt; font-weight:400; text-decoration:none; mso-number-format:General; white-space:nowrap;} .xl65 {font-weight:700;} .xl66 {mso-number-format:"\\#\\,\\#\\#0\\.00"; text-decoration:line-through;}--></style></head><body link=blue>
<table border=0 cellpadding=0 width=192 style='border-collapse:collapse'><!--StartFragment--> <col width=64 span=3 style='width:48pt'>
 <tr height=20 style='height:15.0pt'><td height=20 class=xl65>Item</td><td class=xl65>Price</td><td></td></tr>
 <tr height=20><td>Tea</td><td class=xl66 align=right>2.50</td><td>x</td></tr>
 <tr height=0 style='display:none'><td>hidden</td><td>row</td></tr>
 <tr height=20><td></td><td></td><td></td></tr>
<!--EndFragment--></table></body></html>`,
      '**Item** | **Price** |\nTea | ~~2.50~~ | x',
    ],
    ['a column of Excel', `<table><tr><td class=xl1>one</td></tr><tr><td>two</td></tr></table>`, 'one\ntwo'],
    [
      'Google Sheets',
      `<google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}br {mso-data-placement:same-cell;}--></style><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" dir="ltr" border="1"><colgroup><col width="100"/><col width="100"/></colgroup><tbody><tr style="height:21px;"><td style="overflow:hidden;padding:2px 3px;vertical-align:bottom;font-weight:bold;">Name</td><td style="overflow:hidden;font-weight:bold;">Note</td></tr><tr style="height:21px;"><td>Ann</td><td style="text-decoration:underline;">one<br/>two</td></tr></tbody></table>`,
      '**Name** | **Note**\nAnn | __one__ __two__',
    ],
  ],
  'Notes apps': [
    [
      'Notion',
      `<meta charset='utf-8'><!-- notionvc: 1234 --><h1>Plan</h1>\n<p>Do <strong>this</strong> and <u>that</u></p>\n<ul>\n<li>one\n<ul>\n<li>two</li>\n</ul>\n</li>\n</ul>\n<ol>\n<li>first</li>\n</ol>\n<ol start="2">\n<li>second</li>\n</ol>\n<pre><code class="language-js">let a = 1\n\nlet b</code></pre>\n<hr>\n<blockquote>said</blockquote>`,
      '**Plan**\nDo **this** and __that__\n• one\n   • two\n1. first\n2. second\n```\nlet a = 1\n\nlet b\n```\n———\nsaid',
    ],
    [
      'Apple Notes',
      `<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN"><html><head><meta name="Generator" content="Cocoa HTML Writer"><style type="text/css">
p.p1 {margin: 0.0px 0.0px 0.0px 0.0px; font: 13.0px 'Helvetica Neue'}
li.li1 {margin: 0.0px 0.0px 0.0px 0.0px; font: 13.0px 'Helvetica Neue'}
span.s1 {text-decoration: underline}
span.s2 {font: 9.0px Menlo; font-weight: bold}
ul.ul1 {list-style-type: disc}
ul.ul2 {list-style-type: circle}
ol.ol1 {list-style-type: decimal}
</style></head><body>
<p class="p1"><b>Title</b></p>
<p class="p1"><span class="s1">lined</span> and<span class="Apple-converted-space">\u00a0 </span>plain</p>
<p class="p1"><br></p>
<ul class="ul1"><li class="li1">one</li><ul class="ul2"><li class="li1"><span class="s2"></span>two</li></ul></ul>
<ol class="ol1"><li class="li1">three</li></ol>
</body></html>`,
      '**Title**\n__lined__ and  plain\n\n• one\n   • two\n1. three',
    ],
    [
      'TipTap and similar editors',
      `<ul data-type="taskList"><li data-checked="true" data-type="taskItem"><label><input type="checkbox" checked="checked"><span></span></label><div><p>done</p></div></li><li data-checked="false" data-type="taskItem"><label><input type="checkbox"><span></span></label><div><p>open</p></div></li></ul><p></p>`,
      '• [x] done\n• [ ] open',
    ],
    [
      'Lexical',
      `<p class="p" dir="ltr"><b><strong class="bold" style="white-space: pre-wrap;">bold</strong></b><span style="white-space: pre-wrap;">  two</span></p><ul><li value="1"><span style="white-space: pre-wrap;">one</span></li><li value="2" style="list-style-type:none"><ul><li value="1"><span>two</span></li></ul></li></ul>`,
      '**bold**  two\n• one\n   • two',
    ],
    [
      'Evernote',
      `<div><div>one</div><div><br/></div><div><span style="font-weight: bold;">two</span></div><ul><li><div>three</div></li><li><div>four</div></li></ul></div><div style="--en-codeblock:true;--en-lineWrapping:false;font-family: Monaco, monospace;"><div>if a:</div><div><br/></div><div>    b  c</div></div>`,
      'one\n\n**two**\n• three\n• four\n```\nif a:\n\n    b  c\n```',
    ],
  ],
  'Chat and mail': [
    [
      'Gmail',
      `<div dir="ltr">Hi Ann,<div><br></div><div>see <a href="https://example.com/a?b=c" target="_blank">this page</a> and <b>reply</b>.</div><div><ul><li style="margin-left:15px">one</li><li>two</li></ul></div></div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">On Monday Bob wrote:<br></div><blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex"><div>quoted</div></blockquote></div>`,
      'Hi Ann,\n\nsee this page (https://example.com/a?b=c) and **reply**.\n• one\n• two\n\nOn Monday Bob wrote:\nquoted',
    ],
    [
      'Outlook on the web, with redirects',
      `<div class="elementToProof" style="font-family: Aptos; font-size: 12pt;">Hello</div><div class="elementToProof"><br></div><div class="elementToProof"><b>Bold</b>&nbsp;text, <a href="https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fa.example%2Fb%3Fc%3Dd&amp;data=05%7C02&amp;reserved=0" originalsrc="https://a.example/b?c=d">a.example/b?c=d</a>, <a href="https://www.google.com/url?q=https://b.example/&amp;sa=D">B</a>, <a href="https://www.google.com/url?q=e">E</a></div><ol start="1" data-editing-info="{}"><li><div role="presentation">one</div></li><li><div role="presentation">two</div></li></ol>`,
      'Hello\n\n**Bold** text, a.example/b?c=d, B (https://b.example/), E (https://www.google.com/url?q=e)\n1. one\n2. two',
    ],
    [
      'a newsletter: layout tables and a preview line for the list of mails',
      `<div style="display:none;max-height:0px;overflow:hidden;">Preview text&nbsp;\u200c&nbsp;</div><table width="100%" role="presentation"><tbody><tr><td align="center"><table width="600"><tbody><tr><td style="font-size:0;line-height:0" height="20">&nbsp;</td></tr><tr><td><h2 style="margin:0">News</h2><p>Hello &#8203;there</p></td></tr><tr><td><a href="https://example.com/go"><img src="https://example.com/p.png" alt="Go"></a></td></tr></tbody></table></td></tr></tbody></table>`,
      '**News**\nHello there',
    ],
    [
      'Slack',
      `<meta charset='utf-8'><span style="color: rgb(29, 28, 29);"><b data-stringify-type="bold">Hi</b> team<br aria-hidden="true"></span><span class="c-mrkdwn__br" data-stringify-type="paragraph-break" style="display:block;height:8px"></span><ul data-stringify-type="unordered-list" data-indent="0"><li data-stringify-indent="0">one</li></ul><ul data-stringify-type="unordered-list" data-indent="1"><li data-stringify-indent="1"><s data-stringify-type="strike">two</s></li></ul><pre class="c-mrkdwn__pre" data-stringify-type="pre"><div class="p-rich_text_block">x = 1<br>  y</div></pre>`,
      '**Hi** team\n• one\n   • ~~two~~\n```\nx = 1\n  y\n```',
    ],
    [
      'Teams',
      `<p>Hello&nbsp;<strong>all</strong></p><p>&nbsp;</p><ul><li>one</li></ul><p><span itemscope itemtype="http://schema.skype.com/Mention">Ann</span> says</p>`,
      'Hello **all**\n\n• one\nAnn says',
    ],
  ],
  'Code editors': [
    [
      'VS Code',
      `<meta charset='utf-8'><div style="color: #d4d4d4;background-color: #1e1e1e;font-family: Consolas, 'Courier New', monospace;font-weight: normal;font-size: 14px;line-height: 19px;white-space: pre;"><div><span style="color: #569cd6;">if</span> (a) {</div><div>    <span>return</span> b</div><br><div>}</div></div>`,
      '<code>if (a) {\n    return b\n\n}</code>',
    ],
    [
      'IntelliJ',
      `<html><head><meta http-equiv="content-type" content="text/html; charset=UTF-8"></head><body><pre style="background-color:#2b2b2b;color:#a9b7c6;font-family:'JetBrains Mono',monospace;font-size:9,8pt;"><span style="color:#cc7832;">val </span>a = 1<br>  b()</pre></body></html>`,
      '<code>val a = 1\n  b()</code>',
    ],
    [
      'a highlighted file on GitHub, one row per line',
      `<table class="highlight"><tbody><tr><td class="blob-num" data-line-number="1" style="text-align:right"></td><td class="blob-code" style="font-family: ui-monospace, SFMono-Regular, monospace; white-space: pre;"><span>function</span> a() {</td></tr><tr><td data-line-number="2"></td><td style="font-family: ui-monospace, monospace; white-space: pre;">  b()</td></tr></tbody></table>`,
      '<code>function a() {\n  b()</code>',
    ],
  ],
  'Browser copies': [
    [
      'GitHub, with the styles that Chrome adds',
      `<meta charset='utf-8'><h2 dir="auto" style="box-sizing: border-box; font-weight: 600; font-size: 24px;">Install</h2><p dir="auto" style="box-sizing: border-box;">Run <code style="box-sizing: border-box; font-family: ui-monospace, monospace; white-space: break-spaces;">npm ci</code> first.</p><div class="highlight"><pre style="font-family: monospace; white-space: pre;"><span>npm ci</span>\nnpm test</pre></div><ul class="contains-task-list"><li class="task-list-item" style="list-style-type: none;"><input type="checkbox" id="" disabled="" class="task-list-item-checkbox" checked=""> done</li></ul><br class="Apple-interchange-newline">`,
      '**Install**\nRun npm ci first.\n```\nnpm ci\nnpm test\n```\n• [x] done',
    ],
    [
      'Wikipedia',
      `<p style="margin: 0.5em 0px;">The <b>note</b><sup id="cite_ref-1" class="reference"><a href="https://en.wikipedia.org/wiki/Note#cite_note-1"><span>[</span>1<span>]</span></a></sup> is a <a href="https://en.wikipedia.org/wiki/Text" title="Text">text</a>.</p>`,
      'The **note**[1] (https://en.wikipedia.org/wiki/Note#cite_note-1) is a text (https://en.wikipedia.org/wiki/Text).',
    ],
    [
      'a mention and a source that are drawn within a line, and labels side by side',
      `<p>Ask <span style="display: inline-flex;"><span><a href="https://x.example/ann" style="display: flex;">@ann</a></span></span>, as in <span style="display: inline-flex;"><svg></svg><a href="https://a.example/b" style="display: flex;"><span style="display: flex;"><span>A book</span><span style="display: flex;">+1</span></span></a></span>.</p>
<div style="display: inline-grid;"><b>one</b></div><div style="display: inline-flex;"><div>two.</div></div><div style="display: inline-flex;"><div>too</div></div><div style="display: inline-flex; flex-direction: column"><i>three</i><i>four</i></div>
<label style="display: inline-flex;"><input type="checkbox"><span>five</span></label><label style="display: inline-flex;"><input type="checkbox"><span>six</span></label><p>Press <kbd style="display: inline-flex"><i>Ctrl</i><i>K</i></kbd> now: <b style="display: inline-flex"><i>$</i><i>19</i><i>/mo</i></b></p><div style="display: inline-flex; flex-flow: column wrap"><i>seven</i><i>eight</i></div><label style="display: inline-flex"><span><input type="checkbox"></span><span>nine</span></label><label style="display: inline-flex"><span><input type="checkbox"></span><span>ten</span></label>`,
      'Ask @ann (https://x.example/ann), as in A book+1 (https://a.example/b).\n**one **two. too\nthree\nfour\n• [ ] five\n• [ ] six\nPress Ctrl K now: **$19/mo**\nseven\neight\n• [ ] nine\n• [ ] ten',
    ],
    [
      'the signs of Confluence and of forums, which are images',
      `<table><tr><td>a<td><img class="emoticon emoticon-tick" alt="(tick)"></table>b <img class="smilie smilie--sprite" alt=":)"> <img class="emoji" alt=""><img class="photo" alt="(c)">`,
      'a | (tick)\nb :)',
    ],
    [
      'part of a list item',
      `<meta charset='utf-8'><span style="color: rgb(0, 0, 0); font-weight: 400; white-space: normal; display: inline !important; float: none;">just some words</span>`,
      'just some words',
    ],
    [
      'the markup that Windows adds around a fragment',
      `<html>\r\n<body>\r\n<!--StartFragment--><p>one</p>\r\n<p>two</p><!--EndFragment-->\r\n</body>\r\n</html>`,
      'one\ntwo',
    ],
    [
      'Safari, with its spaces for tabs',
      `<p style="font: 12px Helvetica;">a<span class="Apple-tab-span" style="white-space:pre">\t</span>b<span class="Apple-converted-space">&nbsp;</span>c</p>`,
      'a\tb c',
    ],
  ],
}
