/** The most common passwords of eight and more characters in published lists of leaked ones, and this shop's own. */
const COMMON = new Set(
  `00000000 000000000 0000000000 01234567 012345678 0123456789 0987654321 098765432 10101010 11111111 111111111
  1111111111 11112222 11223344 1122334455 112233445566 12121212 12123434 12312312 123123123 123123123123 12341234
  1234512345 12345678 123456789 1234567890 12345678900 12345678910 123456789a 123456789q 123456781 1234567891 12345678a
  12345678q 12345679 123654789 12344321 123321123 1234abcd 1234qwer 123abc123 123qweasd 12qwaszx 13131313 13579246
  14725836 147258369 147852369 159357456 159753159 18273645 19841984 19851985 19861986 19871987 19881988 19891989
  19901990 1a2b3c4d 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz1qaz 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 20002000 21212121 22222222
  222222222 23232323 23456789 25802580 31415926 33333333 333333333 36925814 44444444 444444444 45454545 55555555
  555555555 56565656 66666666 666666666 6666666666 69696969 77777777 777777777 7777777777 78945612 789456123 87654321
  88888888 888888888 8888888888 88889999 90909090 96385274 963852741 987654321 9876543210 98765432 99999999 999999999
  9999999999 a1234567 a12345678 a123456789 a1b2c3d4 a1s2d3f4 aa123456 aa12345678 aaaaaaaa aaaaaaaaaa abc12345 abc123456
  abc123abc abcabcabc abcd1234 abcd12345 abcdefgh abcdefghi abcdefghij access14 adgjmptw admin123 admin1234 admin12345
  administrator alexander alexandra anderson angelina asdasdasd asdf1234 asdfasdf asdfghjk asdfghjkl asdfjkl; asdfqwer
  asshole1 babygirl babygirl1 barcelona baseball baseball1 basketball bismillah blink182 bluebird blueeyes brittany
  bulldogs butterfly button12 caroline carolina champion charlie1 charlotte chelsea1 chocolate christian christine
  christopher cocacola colorado computer computer1 cool1234 cricket1 cristina danielle december demo1234 dinosaur
  dolphins dragon12 dragon123 einstein elephant elizabeth estrella evergreen facebook facebook1 fernando flower123
  football football1 forever1 forever21 freedom1 friends1 friendship fuckyou1 fuckyou2 gabriela gabriel1 gangster
  garfield gateway1 ghbdtn123 giuseppe goodluck google123 greencart greencart1 greencart123 hallo123 hannah123
  hardcore hello123 hello1234 hellohello helloworld homework iloveu123 iloveyou iloveyou1 iloveyou12 iloveyou123
  iloveyou2 iloveyou! india123 india1234 infinity inuyasha isabella jackson1 jasmine1 jennifer jennifer1 jessica1
  jesus123 jesuschrist johncena jonathan jordan23 justdoit katherine killer123 kimberly krishna1 krishna123 kristina
  lakers24 lebron23 letmein1 letmein123 letmein! leonardo lifehack liverpool liverpool1 login123 london123 lovelove
  lovely123 loveyou1 loveyou123 madison1 manchester margarita marlboro maryjane master123 matrix123 maverick mercedes
  metallica michael1 michelle michelle1 midnight minecraft mohammed monkey12 monkey123 monster1 morethan1 motorola
  mustang1 mypassword myspace1 natalie1 nicholas nicole123 nintendo november omsairam p@$$w0rd p@ssw0rd p@ssword
  p@55w0rd pakistan pakistan123 panther1 paradise pass1234 pass12345 passpass passport passw0rd passw0rd1 password
  password! password0 password01 password1 password1! password11 password12 password123 password123! password1234
  password12345 password2 password21 password22 password3 password5 password7 password9 password99 passwort patricia
  patrick1 patriots peaches1 peanut123 performance personal phoenix1 playboy1 playstation please123 pokemon1 pokemon123
  portugal power123 precious princesa princess princess1 princess12 princess123 prototype q1w2e3r4 q1w2e3r4t5
  q1w2e3r4t5y6 qazqazqaz qazwsx123 qazwsxed qazwsxedc qazxswedc qq123456 qq123456789 qwaszx12 qwe12345 qwe123456
  qwe123qwe qweasd123 qweasdzxc qweqweqwe qwer1234 qwerasdf qwerqwer qwert123 qwert12345 qwerty11 qwerty12 qwerty123
  qwerty1234 qwerty12345 qwerty123456 qwerty21 qwerty22 qwertyui qwertyuio qwertyuiop qwertyuiop123 qwertzui rainbow1
  rajesh123 ranger12 raiders1 redsox04 remember ricardo1 rockstar rockyou1 sachin10 sachin123 sairam123 samantha
  samantha1 samsung1 samsung123 sandra123 santiago scarface scorpion sebastian secret12 secret123 secret1234 security
  seller123 shadow12 shadow123 shopping shortcake shivshakti skywalker slipknot snickers snowball soccer12 soccer123
  softball sophie123 spiderman spiderman1 spongebob sriganesh starwars starwars1 steelers stephanie sterling
  strawberry success1 summer01 summer12 summer123 sunflower sunshine sunshine1 superman superman1 superman123 superstar
  sweetheart sweetpea swordfish tajmahal test1234 test12345 testing1 testing123 testtest thuglife tinkerbell titanic1
  trinity1 trustno1 tweety123 undertaker university vacation vancouver vanessa1 veronica victoria victory1 vietnam1
  virginia volleyball wall.e123 warcraft welcome1 welcome12 welcome123 welcome1234 welcome! westside whatever
  whatever1 william1 winner123 winter12 wordpass wrestling xxxxxxxx yankees1 yellow12 yourname yugioh123 yxcvbnm1
  zaq12wsx zaq1xsw2 zaq1zaq1 zxc12345 zxc123456 zxcvbnm1 zxcvbnm123 zxcvbnm, zxcvbnma zxczxczxc zzzzzzzz`.split(/\s+/),
)

/** Whether it is among the first guesses of anybody who tries, in capitals or not. */
export const isCommonPassword = (password: string): boolean => COMMON.has(password.normalize('NFKC').toLowerCase())
