import * as assert from 'uvu/assert';
import { mailHtml } from '../../server/queue/mail-html.ts';
import { suite } from '../support/suite.ts';

suite('the HTML of a mail', (test) => {
  test('paragraphs stay apart, an address is a link, and nothing written by a user is HTML', () => {
    const text = 'Hello <b>Ann</b>,\n\nOpen the list:\nhttp://wms.test/wms/stock?search="x"&a=1\n';
    const written = mailHtml({ text });
    assert.match(written, '<p>Hello &lt;b&gt;Ann&lt;/b&gt;,</p>');
    assert.match(written, '<p>Open the list:<br>http://wms.test/wms/stock?search=&quot;x&quot;&amp;a=1</p>');
    assert.match(
      mailHtml({ text: 'See http://wms.test/wms?a=1&b=2' }),
      'See <a href="http://wms.test/wms?a=1&amp;b=2">http://wms.test/wms?a=1&amp;b=2</a>',
    );
    assert.not.match(mailHtml({ text: 'javascript:alert(1)' }), 'href');
  });

  test('a table has its headings and rows, and says how many are left out', () => {
    const table = { headings: ['SKU'], rows: [['<i>A</i>'], ['B']], more: 7 };
    const written = mailHtml({ text: 'Stock: 9 rows\n\nOpen the list', table });
    assert.match(written, /<p style="[^"]+">Stock: 9 rows<\/p><table/);
    assert.match(written, '&lt;i&gt;A&lt;/i&gt;');
    assert.match(written, 'and 7 more');
    assert.not.match(mailHtml({ text: 'x', table: { ...table, more: 0 } }), 'more');
  });
});
