/** What a browser sends for a list, as bytes: signed in at the gateway at `url`, with an access chosen. */
export async function browserRequest(url: string): Promise<string> {
  const head = [
    'GET /wmsapi/v1/ern?limit=50&fields=id&fields=sku HTTP/1.1',
    'Host: localhost:8080',
    'User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    'Accept: */*',
    'Accept-Language: en-GB,en;q=0.9',
    'Accept-Encoding: gzip, deflate, br',
    'Sec-Fetch-Site: same-origin',
    'Sec-Fetch-Mode: cors',
    'Sec-Fetch-Dest: empty',
    'X-WMS: 1',
    `Cookie: ${await signIn(url)}`,
  ];
  return `${head.join('\r\n')}\r\n\r\n`;
}

async function signIn(url: string): Promise<string> {
  const json = { 'content-type': 'application/json' };
  const own = { ...json, 'x-wms': '1', origin: url };
  const signed = await fetch(`${url}/wmsapi/v1/user/token`, { method: 'POST', headers: own, body: '{}' });
  const headers = { ...own, cookie: cookiesOf(signed) };
  const chosen = await fetch(`${url}/wms/session/access`, { method: 'PUT', headers, body: '{"accessId":7}' });
  return `${cookiesOf(signed)}; ${cookiesOf(chosen)}`;
}

function cookiesOf(answer: Response): string {
  const lines = answer.headers.getSetCookie().filter((line) => !line.includes('Max-Age=0'));
  return lines.map((line) => line.split(';', 1)[0]).join('; ');
}
