import { planRights } from '../api/plan-rights.ts';
import { chooseFile, textFile } from './files.ts';
import { KeyboardPerson } from './keyboard-person.ts';
import { until } from './page.ts';

type Fields = Readonly<Record<string, string>>;

const rightNames: Fields = {
  planCreate: 'Create plans',
  planUpdate: 'Update plans',
  planStart: 'Start plans',
  planConfirm: 'Confirm plans',
  planClose: 'Close plans',
};

export class Administrator extends KeyboardPerson {
  async goHome(): Promise<void> {
    await this.follow('WMS');
    await this.titled('Home - WMS');
  }

  async makeCompanyAndWarehouse(): Promise<void> {
    await this.#make('A company', { Name: 'Northline', Layout: 'vm' }, 'Company Northline saved');
    await this.#make('A warehouse', { Name: 'Leeds', 'Short name': 'LDS1' }, 'Warehouse Leeds saved');
  }

  async makeLocations(): Promise<void> {
    await this.#begin('Locations');
    await this.type('Name', 'DOCK-1');
    await this.choose('Goods in');
    await this.choose('Goods out');
    await this.#save('Location DOCK-1 saved');
    await this.titled('Home - WMS');
    await this.follow('Locations');
    await this.follow('Import');
    await chooseFile(this, 'Location file', await textFile('shelves.csv', 'name,description\nA-01,First shelf\n'));
    await this.press('Preview');
    await this.press('Import 1 row');
    await this.sees('1 created');
    await this.goHome();
    await this.follow('Default locations');
    await this.titled('Warehouses - WMS');
    await this.type('Default goods in (optional)', 'DOCK-1');
    await this.type('Default goods out (optional)', 'DOCK-1');
    await this.#save('Warehouse Leeds saved');
  }

  async makeGoods(stockCode: string): Promise<void> {
    await this.#make('Units', { Abbreviation: 'each', Name: 'Piece' }, 'Unit each saved');
    await this.#make('Packing types', { Abbreviation: 'ctn', Name: 'Carton' }, 'Packing type ctn saved');
    const sku = {
      'Stock code': stockCode,
      Name: 'Cable clip 20 mm',
      Unit: 'each',
      'Packing (optional)': 'ctn',
      Quantity: '100',
      'Price of one unit': '0.12',
    };
    await this.#make('SKUs', sku, `SKU ${stockCode} saved`);
  }

  async makeStoreman(login: string): Promise<string> {
    await this.#begin('Users');
    await this.#fill({ Login: login, Name: 'Nadia New' });
    await this.press('Add access');
    await this.#fill({ Company: 'Northline', Warehouse: 'LDS1' });
    for (const right of planRights) await this.choose(rightNames[right] ?? right);
    await this.press('Add access');
    await this.sees('Northline, Leeds');
    await this.press('Save');
    await this.sees(`Password of ${login}`);
    const password = await this.#secret();
    await this.press('Done');
    await this.seesNoMore(`Password of ${login}`);
    return password;
  }

  async makePartner(name: string): Promise<void> {
    await this.menu('Admin', 'Partner');
    await this.press('Create partner');
    await this.#fill({ Name: name, Login: 'prysm', Email: 'yard@prysm.example' });
    await this.press('Generate');
    await this.#fill({ 'Warehouse name': 'Prysm Yard', 'Short name': 'PRY1' });
    await this.press('Create partner');
    await this.sees(`Partner ${name} created`);
    await this.press('Open partner');
    await this.titled('Partner detail - WMS');
  }

  async makeToken(login: string): Promise<string> {
    await this.menu('Admin', 'API Tokens');
    await this.press('Create API token');
    await this.#fill({ Name: 'ERP', User: login });
    await this.sees('Northline, Leeds');
    await this.press('Create API token');
    await this.sees('API token ERP');
    const token = await this.#secret();
    await this.press('Done');
    return token;
  }

  async #make(step: string, fields: Fields, saved: string): Promise<void> {
    await this.#begin(step);
    await this.#fill(fields);
    await this.#save(saved);
  }

  async #begin(step: string): Promise<void> {
    await this.goHome();
    await this.follow(step);
    await this.page.waitForSelector('dialog[open]');
  }

  async #fill(fields: Fields): Promise<void> {
    for (const [name, text] of Object.entries(fields)) await this.type(name, text);
  }

  async #save(saved: string): Promise<void> {
    await this.press('Save');
    await this.sees(saved);
    await until(this.page, () => document.querySelector('dialog[open]') === null);
  }

  #secret(): Promise<string> {
    return this.page.$eval('.secret-text', (input) => (input as HTMLInputElement).value);
  }
}
