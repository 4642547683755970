# Words of the bot in French, for readers in Benin, Niger, Cameroon and around: polite, short, plain. The messages are those of en.ftl.
# A narrow no-break space (U+202F) stands before ; : ! ? and in sums, a no-break space (U+00A0) inside « », before % and before ·.

## Start and help

start-shop = 🏪 <b>{ $name }</b>
start-hello = 👋 Bonjour { $name } !
    Je vends du crédit d’appel, des forfaits internet, de l’électricité, de la télé, des PIN d’examen, des paris et plus encore, ici même dans la discussion. Vous voyez toujours le prix et le nom avant de payer, et je vous dis comment chaque achat s’est terminé.

    Que souhaitez-vous acheter ?
start-try = Essayez : <code>{ $line }</code>
start-waiting = ⏳ <b>On vous attend :</b> touchez ci-dessous.
waiting-people = 👤 Personnes à accepter : { $count }
waiting-topups = 💰 Recharges à traiter : { $count }
waiting-cases = 🆘 Dossiers à traiter : { $count }
waiting-stuck = ⏱ Achats encore en cours : { $count }
waiting-none = Plus rien n’attend.
start-other-ways = Touchez un bouton, ou envoyez /help pour voir tout ce que je sais faire.
button-buy = Acheter
button-history = Historique
button-help = Aide
button-more = Plus
button-how-to-buy = Comment acheter
button-wallet = Portefeuille
button-balance = Mon solde
button-balance-now = Solde { $balance }
button-users = Personnes
button-admin = ⚙️ Pour les commerçants
button-reconcile = Rapprocher
help =
    <b>Comment ça marche</b>
    1. Choisissez quoi acheter, et pour quel numéro.
    2. Vérifiez la fiche : produit, numéro, nom et prix.
    3. Touchez Confirmer. J’envoie le reçu, ou le code d’électricité, dès qu’il est là.

    <b>Plus vite : en une ligne</b>
    <code>mtn 500 0803 123 4567</code>, <code>mtn 1gb 0803 123 4567</code>, <code>dstv padi 7023456789</code>, <code>ikeja 2000 0412 3456 789</code>, dans n’importe quel ordre. Votre dernier achat, encore une fois : <code>encore</code>. Ou envoyez-moi un numéro de téléphone ou un contact.

    <b>Commandes</b>
    /buy – acheter
    /repeat – refaire un de vos derniers achats
    /bulk – plusieurs à la fois : plusieurs lignes dans un message, ou un fichier
    /airtime, /data, /electricity, /tv, /exams, /betting – aller droit à l’un d’eux
    /pricelist – ce que tout coûte ; /pricelist mtn data, avec une image à transférer
    /history – vos achats ; /history mtn, /history failed, /history semaine
    /receipt RÉFÉRENCE – un achat ; les quatre dernières lettres de sa référence suffisent
    /check 08031234567 – vos achats pour un numéro ; ses quatre derniers chiffres suffisent
    /token – vos derniers codes d’électricité et PIN
    /saved – les numéros que vous avez nommés ; « Enregistrer sous… » sous un reçu en ajoute un
    /reminders – ce que je vous rappelle ; « Me le rappeler » sous un reçu en ajoute un
    /cases – ce qui n’est pas arrivé, et vos questions à la boutique
    /sales – vos achats du jour ; /sales hier, /sales semaine, /sales mois, /sales 2026-11-20
    /recap – la journée en une image ; /recap semaine, /recap novembre
    /limits – ce que vous pouvez dépenser, et ce que vous avez dépensé aujourd’hui
    /pin – un code PIN pour les gros achats
    /news – les annonces de cette boutique : oui ou non
    /language – la langue dans laquelle j’écris
    /cancel – quitter ce que vous faites et annuler tout ce qui n’est pas confirmé
help-account =
    /balance – votre solde
    /topup – recharger votre compte
    /alert 2 000 – pour savoir quand il vous reste moins que cela
help-merchant =
    <b>Pour vous, commerçant</b>
    /admin – tout d’un coup d’œil, et qui a changé quoi
    /balance – le portefeuille
    /users – personnes : qui peut acheter, pour combien, et réinitialiser un code PIN ; cherchez : /users ibrahim
    /credit, /debit – créditer ou débiter le compte de quelqu’un : /credit folake 10 000 espèces vendredi
    /undo – annuler votre dernier crédit, débit ou prix
    /sales – les ventes du jour avec coût et bénéfice, et un fichier ; /sales semaine, /sales mois, /sales ibrahim
    /cases – ce que des acheteurs n’ont pas reçu, et leurs questions
    /receipt RÉFÉRENCE – l’achat de n’importe qui
    /check 08031234567 – les achats de tous pour un numéro
    /prices – ce que paient agents et clients : /prices agent mtn +2%
    /pause NOM raison, /resume NOM – retirer de la vente et y remettre
help-merchant-rest =
    <b>D’autres commandes pour les commerçants</b>
    /alert wallet 50 000 – pour savoir quand le portefeuille contient moins
    /invite – accepter des gens par un lien : /invite agent, ou /invite customer 5 48 (personnes, heures)
    /usual mtn 1gb – quel forfait cela désigne pour tout le monde
    /announce – dire quelque chose aux agents, aux clients ou à tous : un texte ou une photo
    /statement – les mouvements de tous les comptes aujourd’hui ; /statement 2026-11-01 2026-11-30, ou d’une personne : /statement folake
    /reconcile – les achats d’hier ici, comparés à la liste du service ; /reconcile 2026-11-20 ou /reconcile aujourd’hui pour un autre jour
    /history – avec un bouton pour l’historique du portefeuille ; ou cherchez-y : /history mtn 2026-11-01 2026-11-30
    /limits – ce que chacun peut dépenser : /limits customer day 20000 ; au-dessus de quel prix le code PIN est demandé : /limits agent pin 5000
    /health – comment vont les fournisseurs : lents, en panne ou bien
    /shop – nom, contact, compte bancaire et ligne sous les reçus de la boutique

## Commands as the menu of the chat shows them

command-buy = Acheter
command-airtime = Acheter du crédit d’appel
command-data = Acheter un forfait internet
command-electricity = Acheter de l’électricité
command-tv = Payer la télé
command-exams = Acheter un PIN d’examen
command-betting = Recharger un compte de paris
command-pricelist = Ce que tout coûte
command-repeat = Racheter un de vos derniers achats
command-history = Vos achats
command-receipt = Voir un achat
command-check = Trouver des achats par numéro
command-token = Vos derniers codes et PIN
command-saved = Vos numéros enregistrés
command-cancel = Abandonner ce que vous faites
command-help = Comment ça marche
command-balance = Le portefeuille
command-balance-own = Votre solde
command-credit = Créditer le compte de quelqu’un
command-debit = Débiter le compte de quelqu’un
command-undo = Annuler votre dernier crédit, débit ou prix
command-limits-own = Ce que vous pouvez dépenser
command-topup = Recharger votre compte
command-users = Personnes : qui achète, et pour combien
command-admin = Tout pour les commerçants
command-invite = Accepter des gens par un lien
command-reconcile = Comparer un jour avec le service
command-prices = Marges et commissions
command-limits = Ce que chacun peut dépenser
command-pause = Retirer de la vente
command-resume = Remettre en vente

## The walk: buttons

button-back = Retour
button-cancel = Annuler
button-retry = Réessayer
button-next = Suivant
button-prev = Précédent
button-all = Tout voir
button-confirm = Confirmer
button-change = Modifier
button-other-amount = Autre montant
button-other-number = Autre numéro
button-other-of-size = Autre forfait de cette taille
button-other-product = Autre produit
button-use-anyway = L’utiliser quand même
button-buy-again = Racheter
button-never-mind = Non, merci
button-buy-something-else = Acheter autre chose
button-share-contact = Utiliser mon numéro
button-contact-keyboard = 📱 Partager mon numéro
button-copy-token = Copier le code
button-copy-pin = Copier le PIN
button-copy-serial = Copier le n° de série
button-copy-of = Copier { $whose }
button-something-else = Autre chose
button-other-network = Autre réseau
button-data-plans = Forfaits internet
button-try-prepaid = C’est un compteur prépayé
button-try-postpaid = C’est un compteur postpayé

## The walk: questions

walk-title = 🛒 <b>{ $path }</b>
service-airtime = Crédit d’appel
service-data = Internet
service-electricity = Électricité
service-tv = Télé
service-exams = PIN d’examen
service-betting = Paris
walk-ask-service = Que souhaitez-vous acheter ?
walk-ask-change = ✏️ <b>Que souhaitez-vous modifier ?</b> Le reste ne change pas. Retour vous ramène à la fiche.
walk-change-gone = 😕 Ce qui figurait sur la fiche ne se vend plus. Rien n’a été acheté. Voici ce que j’ai :
walk-ask-provider = Quel fournisseur ?
walk-ask-provider-phone = Quel fournisseur ? Ou envoyez tout de suite le <b>numéro de téléphone</b> : son réseau est choisi pour vous.
walk-ask-provider-smartcard = Quel fournisseur ? Ou envoyez tout de suite le <b>numéro de la carte</b> : votre dernier achat pour cette carte vient en premier.
walk-ask-renew = Que souhaitez-vous ?
walk-renew = Renouveler : { $product } · { $price }
walk-renew-short = Renouveler · { $price }
button-other-bouquet = Un autre bouquet
walk-ask-category = Quel type ? Vous pouvez aussi écrire un mot à chercher.
walk-ask-category-smartcard = Quel type ? Écrivez un mot à chercher, ou le <b>numéro de la carte</b> : votre dernier achat pour cette carte vient en premier.
category-other = Autre
walk-ask-product = Lequel ? Vous pouvez aussi écrire un mot à chercher, comme un volume ou un nom.
walk-ask-product-few = Lequel ?
walk-which-several = Lequel voulez-vous ?
walk-which-close = 🔎 <b>Je ne vends pas celui-là.</b> Voici ce qui s’en approche ; rien n’est encore choisi :
walk-which-network = 📶 Quel est le réseau ?
walk-searching = Recherche : « { $query } »
walk-page = Page { $page } sur { $pages }
walk-no-match = Rien ici ne correspond à « { $query } ». Essayez un autre mot.
walk-no-services = Il n’y a rien à acheter en ce moment. Merci de réessayer plus tard.
walk-no-providers = { $service } : aucun fournisseur en ce moment. Merci de choisir autre chose.
walk-no-products = Il n’y a rien à acheter ici en ce moment. Merci de choisir autre chose.
walk-no-service = Je ne vends pas ce service : { $service }. Voici ce que vous pouvez acheter :
walk-ask-phone = 📱 Pour quel <b>numéro de téléphone</b> ? Écrivez-le, par exemple 0803 123 4567, ou partagez un contact.
walk-ask-phone-pin = 📱 Quel est le <b>numéro de téléphone</b> de la personne qui reçoit le PIN ? Écrivez-le, par exemple 0803 123 4567, ou partagez un contact.
walk-ask-meter = 💡 Quel est le <b>numéro du compteur</b> ? Il est sur le compteur et sur les anciens reçus.
walk-ask-smartcard = 📺 Quel est le <b>numéro de carte (smartcard ou IUC)</b> ? Il est sur le décodeur et sur les anciens reçus.
walk-ask-user-id = 🎲 Quel est l’<b>identifiant de joueur</b> ? Il est dans le profil chez le bookmaker, par exemple 1234567.
walk-ask-customer = 🔢 Quel est le <b>numéro de client</b> ? C’est celui sous lequel { $provider } connaît le client, par exemple un code de profil ou un numéro de compte.
walk-ask-customer-pin = 🔢 Quel est le <b>numéro de client</b> ? Pour un PIN, c’est le numéro de téléphone de la personne qui le reçoit, par exemple 0803 123 4567.
walk-ask-amount = 💵 Quel <b>montant</b> ? Touchez-en un, ou écrivez-le, par exemple 1 500.
walk-verified = ✅ Nom : <b>{ $name }</b>
walk-number-later = Cela ressemble à un numéro. Touchez d’abord ce que vous voulez acheter ; je vous demanderai le numéro ensuite.
walk-amount-unused = J’ai gardé le numéro, mais pas { $amount } : ce que vous choisissez ici a son propre prix.
walk-use-buttons = Merci de toucher un des boutons.
walk-send-text = Merci de l’écrire en texte.
walk-share-contact = Touchez le bouton ci-dessous pour partager votre numéro, ou écrivez-en un autre.
walk-contact-thanks = Merci.
walk-down = 😕 Je ne reçois pas de réponse pour l’instant. Rien n’a été acheté. Merci de réessayer dans un moment.
walk-unsupported = 😕 Cela n’a pas marché. Rien n’a été acheté. Merci de réessayer, ou de choisir autre chose.
walk-cancelled = 👌 Annulé. Rien n’a été acheté.
cancel-closed = ✖️ Fermé. Rien n’en a été fait. Pour continuer : /menu
purchase-closed = ✖️ Fermé. Rien n’a été acheté ici. Pour acheter, envoyez /buy ou une ligne telle que <code>mtn 500 0803 123 4567</code>.
walk-nothing-to-cancel = Il n’y a rien à annuler. Envoyez /buy pour acheter.
cancel-card = • { $product } · { $price } · { $number }
cancel-list =
    { $count ->
        [one] • une liste d’un achat · { $sum }
       *[other] • une liste de { $count } achats · { $sum }
    }
cancel-credit = • le crédit de { $amount } pour { $name }
cancel-debit = • le débit de { $amount } pour { $name }
cancel-question = • la question que je vous avais posée
cancel-announcement = • l’annonce
cancel-shop-name = • le nom de la boutique
cancel-shop-contact = • le contact de la boutique
cancel-shop-bankAccount = • le compte bancaire de la boutique
cancel-shop-receiptLine = • la ligne sous les reçus
cancel-shop-agentFaces = • les noms des agents sur les reçus
cancel-changes =
    { $count ->
        [one] • une modification non confirmée
       *[other] • { $count } modifications non confirmées
    }
cancel-more = • … et { $count } de plus
cancel-booked-credit = ⚠️ Le crédit de { $amount } pour { $name } avait déjà été fait. Pour le reprendre : /debit.
cancel-booked-debit = ⚠️ Le débit de { $amount } pour { $name } avait déjà été fait. Pour le rendre : /credit.
walk-outdated = Ce menu n’est plus actif. Merci de recommencer avec /buy.

## Numbers that cannot be

fault-not-a-phone = « { $text } » n’est pas un numéro de téléphone. Merci d’envoyer seulement des chiffres, par exemple 0803 123 4567.
fault-too-short = « { $text } » est trop court pour un numéro de téléphone : il manque { $count ->
        [one] un chiffre
       *[other] { $count } chiffres
    }. Un numéro complet en a { $usual }, comme 0803 123 4567. Merci de le vérifier et de le renvoyer.
fault-too-long = « { $text } » est trop long pour un numéro de téléphone : il a { $count ->
        [one] un chiffre
       *[other] { $count } chiffres
    } de trop. Un numéro complet en a { $usual }, comme 0803 123 4567. Merci de le vérifier et de le renvoyer.
fault-far-too-long = « { $text } » est beaucoup trop long pour un numéro de téléphone. Un numéro complet a { $usual } chiffres, comme 0803 123 4567. Merci de le vérifier et de le renvoyer.
fault-foreign = « { $text } » est un numéro d’un autre pays. Je ne peux pas vendre pour ce numéro.
fault-impossible = « { $text } » n’est pas un numéro de mobile de ce pays. Merci de le vérifier et de le renvoyer.
fault-not-a-meter = « { $text } » n’est pas un numéro de compteur. Merci d’envoyer seulement les chiffres qui sont sur le compteur, par exemple 0412 3456 789.
fault-not-a-smartcard = « { $text } » n’est pas un numéro de carte. Merci d’envoyer seulement les chiffres qui sont sur le décodeur, par exemple 7023 4567 89.
fault-characters = « { $text } » ne convient pas. Merci d’utiliser seulement des lettres et des chiffres.
fault-identifier-too-short = « { $text } » est trop court : il faut au moins 5 lettres ou chiffres.
fault-identifier-too-long = « { $text } » est trop long : 30 lettres ou chiffres au plus.
doubt-of = ⚠️ <b>{ $number }</b> : { $doubt }
doubt-meter-length = le numéro a { $count } chiffres ; un numéro de compteur en a 11 ou 13.
doubt-meter-letters = le numéro contient des lettres ; un numéro de compteur n’a que des chiffres.
doubt-smartcard-length = le numéro a { $count } chiffres ; un numéro de carte en a 10 ou 11.
doubt-smartcard-letters = le numéro contient des lettres ; un numéro de carte n’a que des chiffres.
doubt-ask = Merci de le vérifier et d’envoyer le bon. S’il est juste, touchez « L’utiliser quand même ».
doubt-check = Merci de le vérifier et d’envoyer le bon.

## Amounts that cannot be

fault-amount-not-a-number = « { $text } » n’est pas un montant. Merci d’envoyer un nombre, par exemple 500 ou 1 500.
fault-amount-number = « { $text } » ressemble à un numéro de téléphone ou de compteur. Il me faut ici le montant, par exemple 1 500. Pour un autre numéro, touchez Retour.
fault-amount-ambiguous = « { $text } » peut se lire comme deux montants différents. Merci d’écrire tous les chiffres, par exemple 1500, ou 99,50 avec des centimes.
fault-amount-zero = Le montant doit être supérieur à zéro.
fault-amount-negative = Le montant ne peut pas être négatif.
fault-amount-decimals = Le montant peut avoir au plus deux décimales, par exemple 99,50.
fault-amount-too-small = Le montant doit être compris entre { $min } et { $max } par achat.
fault-amount-too-large = Le montant peut être de { $max } au plus par achat.
fault-amount-above = Le maximum est de { $max }.
verify-refused = Le fournisseur n’a pas accepté ce numéro pour { $product }. Rien n’a été débité. Merci de le vérifier et de le renvoyer, ou de toucher Retour pour choisir autre chose. Si le numéro est juste, le fournisseur est peut-être en panne : réessayez plus tard.
verify-refused-row = Le fournisseur n’a pas accepté ce numéro pour { $product }. Si le numéro est juste, le fournisseur est peut-être en panne : réessayez cette ligne plus tard.
verify-unverified = Ce numéro n’a pas pu être vérifié. Rien n’a été débité. Merci de le relire et de le renvoyer. S’il est juste, le fournisseur est peut-être en panne : réessayez plus tard.

## The card

card-title = 🧾 <b>Merci de vérifier</b>
card-product = Produit : <b>{ $product }</b>
card-provider = Fournisseur : { $provider }
card-phone = Téléphone : <code>{ $number }</code>
card-meter = Numéro du compteur : <code>{ $number }</code>
card-smartcard = Numéro de carte/IUC : <code>{ $number }</code>
card-user-id = Identifiant de joueur : <code>{ $number }</code>
card-customer = Numéro de client : <code>{ $number }</code>
card-name = Nom : <b>{ $name }</b>
card-price = Vous payez : <b>{ $price }</b>
ordered-and-paid = { $ordered } (vous payez { $price })
card-earned = · vous gagnez { $earned }
card-selling = Vous le vendez : <b>{ $price }</b>
card-selling-loss = Vous le vendez : <b>{ $price }</b>, soit { $loss } de moins que vous ne payez
card-reference = Référence : <code>{ $reference }</code>
card-warning = ⚠️ Vérifiez le numéro : un achat vers un mauvais numéro ne peut pas être annulé.
card-ask = Touchez Confirmer pour acheter.
card-content-changed = ❗ Cela a changé : de { $from } à { $to }. Rien n’a encore été acheté. Merci de vérifier à nouveau.
card-price-changed = ❗ Le prix est passé de { $from } à <b>{ $to }</b>. Rien n’a encore été acheté. Merci de vérifier à nouveau.
card-earlier = 🔁 <b>Vous avez acheté cela à { $time }</b>, il y a { $minutes ->
    [0] moins d’une minute
    [one] une minute
   *[other] { $minutes } minutes
} : { $state }
card-earlier-on = 🔁 <b>Vous avez acheté cela le { $time }</b> : { $state }
card-earlier-done = ✅ c’est fait.
card-earlier-token = ✅ c’est fait, le code arrive.
card-earlier-processing = ⏳ encore en cours. Je vous écris dès que c’est fini.
card-earlier-ask = Ne touchez Confirmer que si vous le voulez une deuxième fois.
card-network-taken = 📶 Réseau : <b>{ $network }</b>, d’après le numéro. Si c’est faux, touchez Autre réseau.
card-network-differs = 📶 Les numéros en { $prefix } sont d’habitude { $usual } ; ici, c’est { $network }. C’est normal si le numéro est passé chez { $network }.
card-gone = 😕 <b>{ $product }</b> n’est plus vendu ainsi. Rien n’a été acheté.
open-card = 🧾 Votre fiche ouverte : <b>{ $product }</b> · { $number } · <b>{ $price }</b>
open-card-list =
    { $count ->
        [one] 🧾 Votre fiche ouverte : une liste d’un achat · <b>{ $sum }</b>
       *[other] 🧾 Votre fiche ouverte : une liste de { $count } achats · <b>{ $sum }</b>
    }
open-card-others =
    { $count ->
        [one] … et une autre fiche ouverte plus haut.
       *[other] … et { $count } autres fiches ouvertes plus haut.
    }
not-understood = 🤔 Je n’ai pas compris.
yes-is-a-tap = 👆 Je ne continue que quand on appuie sur le bouton de la fiche, jamais par un mot.
message-bought-nothing = Ce message n’a rien acheté.
button-show-card = Voir la fiche
bare-piece-ask = 💬 <b>{ $piece }</b> : est-ce pour votre fiche ouverte, ou pour un nouvel achat ? Rien n’a été acheté.
button-change-this-card = Modifier cette fiche
button-new-purchase = Nouvel achat
card-replaced = ✏️ Modifiée : la nouvelle fiche est plus bas. Rien n’a été acheté avec celle-ci.
card-duplicate = 🔁 <b>Vous avez déjà acheté exactement cela</b>, le { $time } :
card-duplicate-state = Statut : { $state }
card-duplicate-ask = Le voulez-vous une deuxième fois ? Ce bouton n’a rien acheté.
card-expired = ⌛ Cette fiche a expiré (une fiche est valable 30 minutes). Rien n’a été acheté.
card-void = Cette fiche n’est plus active. Rien n’a été acheté avec elle. Merci de recommencer avec /buy.
card-missing = Je ne trouve pas cette fiche : mes données ont été coupées un instant. Touchez encore dans une minute, et regardez /history avant de racheter.
card-unanswered = Je ne reçois pas de réponse : je n’ai pas pu vérifier le prix. Rien n’a été acheté. Merci de toucher à nouveau Confirmer dans un moment.
card-short = 💳 <b>Votre solde ne suffit pas.</b> Cet achat coûte { $price } et vous disposez de { $available }. Rien n’a été acheté. Rechargez, puis touchez Confirmer.
card-day-limit = 🚦 <b>Votre limite du jour serait dépassée.</b> Vous pouvez dépenser { $limit } par jour. Il vous reste { $left } aujourd’hui, et cet achat coûte { $price }. Rien n’a été acheté. Demain, vous pourrez de nouveau dépenser. Pour plus dès aujourd’hui, demandez au commerçant : /contact
card-too-late = Cet achat est confirmé et ne peut plus être modifié ni annulé.
card-already = Cet achat est déjà confirmé. Je vous dirai ici comment il se termine.

## A purchase in one line, and once more

line-example = Écrivez par exemple : <code>mtn 500 0803 123 4567</code>, <code>mtn 1gb 0803 123 4567</code> ou <code>ikeja 2000 0412 3456 789</code>.
plain-which-service = 📶 <b>{ $provider }</b> : que souhaitez-vous ?
plain-send = Merci d’envoyer { $command }.
did-you-mean = 🤔 Vouliez-vous dire <b>{ $word }</b> ? Rien n’a été acheté.
did-you-mean-which = 🤔 Que vouliez-vous dire ? Rien n’a été acheté.
line-either = 🤔 « { $text } » peut vouloir dire deux choses. Laquelle voulez-vous ? Rien n’a été acheté.
line-or-answer = 💬 « { $text } » : voulez-vous l’acheter, ou est-ce votre réponse à ma question ? Rien n’a été acheté.
button-buy-it = L’acheter
button-my-answer = Ma réponse
line-no-such = 🔎 Je ne vends pas cela, ni rien d’approchant.
line-unclear-numbers = 🤔 Je ne vois pas quel nombre est le montant et lequel est le numéro.
line-spaced-numbers = 🤔 Je ne vois pas où finit le montant et où commence le numéro. Écrivez le montant ainsi : <code>₦500</code>, ou le numéro sans espaces.
line-lacks-digit = Il manque peut-être aussi un chiffre : merci de vérifier le numéro.
line-two-names = 🤔 « { $one } » et « { $other } » sont tous deux des numéros enregistrés. Une ligne est un achat : merci d’en écrire un seul.
line-which-number = 🤔 « { $name } » désigne plusieurs de vos numéros. Dites aussi pour quoi : airtime, data ou light.
line-name = 🤔 « { $name } » est enregistré comme { $kind }, mais il faut ici un autre type de numéro.
named-phone = numéro de téléphone
named-meter = compteur
named-smartcard = numéro de carte
named-user-id = identifiant de joueur
named-customer = numéro de client
line-unclear-word = 🤔 Je ne sais pas ce que veut dire « { $word } ».
line-one-only = ☝️ Une ligne, c’est un achat. Pour acheter deux fois, envoyez la ligne deux fois.
line-several-numbers =
    ☝️ Chaque numéro a besoin de sa propre ligne. Envoyez-les en un seul message, ainsi :
    <code>{ $lines }</code>
    /bulk en montre plus.
number-offer = 📱 <b>{ $number }</b>. Que voulez-vous : du crédit d’appel d’un de ces montants, ou un forfait internet ?
number-offer-network = 📱 <b>{ $number }</b>, d’habitude { $network }. Que voulez-vous : du crédit d’appel d’un de ces montants, ou un forfait internet ?
price-asked-title = 💰 <b>Ce que vous payez :</b>
price-asked-near = 🔎 <b>Je ne vends pas celui-là.</b> Voici ce qui s’en approche, avec ce que vous payez :
price-asked-line = • { $product } : <b>{ $price }</b>
price-asked-line-open = • { $product } : pour le montant de votre choix
price-asked-more = … et { $count } de plus. Précisez un volume ou un type, et j’en montre moins.
price-asked-how-to-buy = Rien n’a été acheté. Pour acheter, écrivez-le avec le numéro, par exemple <code>{ $example }</code>.
repeat-title = 🔁 Racheter ? Touchez un achat : vous verrez le nom et le prix du jour avant de confirmer.
repeat-none = Il n’y a encore rien à racheter. Que souhaitez-vous ?
repeat-gone = 😕 <b>{ $product }</b> n’est plus vendu. Rien n’a été acheté. Vous pouvez choisir autre chose pour le même numéro :

## The order

order-processing = ⏳ <b>En cours</b>
order-processing-hint = Ne rachetez pas. Je vous écris dès que c’est terminé.
order-pending-buyer = Je continue à interroger le service, et je dirai à l’acheteur comment cela se termine.
order-successful = ✅ <b>C’est fait !</b>
order-token-due = ✅ <b>Acheté.</b> Votre code arrive : je l’envoie ici dès que je l’ai.
order-token-due-buyer = ✅ <b>Acheté.</b> Le code n’est pas encore arrivé.
order-delivered-after-all = Je vous ai dit que cet achat avait échoué. C’était faux : il a été livré.
order-delivered-after-all-buyer = J’ai dit à l’acheteur que cet achat avait échoué. C’était faux : il a été livré.
order-failed = ❌ <b>L’achat a échoué.</b>
order-closed = 📁 <b>Clos par le commerçant.</b>
order-closed-why = Le fournisseur ne dit pas comment cet achat s’est terminé ; le commerçant l’a donc clos comme échoué.
order-closed-given-back = { $price } sont de nouveau sur votre solde. Si l’achat est livré malgré tout, je vous le dis ici et reprends { $price }.
order-closed-given-back-buyer = { $price } sont de nouveau sur le solde de l’acheteur. Si l’achat est livré malgré tout, je préviens l’acheteur et reprends { $price }.
order-closed-late = Si l’achat est livré malgré tout, je vous le dis ici.
order-closed-late-buyer = Si l’achat est livré malgré tout, je préviens l’acheteur.
order-closed-next = Avant de racheter, vérifiez s’il est arrivé.
order-delivered-after-close = Le commerçant l’avait clos. L’achat a finalement été livré.
order-failed-after-close = Le commerçant l’avait clos. Le fournisseur dit maintenant que l’achat a échoué : rien d’autre ne change.
order-reversed = ↩️ <b>Annulé par le fournisseur.</b>
card-ended-delivered = ✅ { $product } · { $number } : c’est fait. Le reçu est plus bas.
card-ended-failed = ❌ { $product } · { $number } : échec. La suite est plus bas.
card-ended-closed = 📁 { $product } · { $number } : clos par le commerçant. La suite est plus bas.
card-ended-reversed = ↩️ { $product } · { $number } : annulé par le fournisseur. La suite est plus bas.
card-ended-open = ⏳ { $product } · { $number } : encore en cours. La suite est plus bas.
end-above-done = ✅ { $product } · { $number } : c’est fait. Le reçu est sur la fiche plus haut : touchez la citation pour y aller.
end-above-other = ❗ { $product } · { $number } : cet achat est terminé. La suite est sur la fiche plus haut : touchez la citation pour y aller.
order-draft = 🧾 <b>Non confirmé</b>
order-dropped = 👌 <b>Annulé</b>
order-paid = Payé : <b>{ $price }</b>
order-amount = Montant : { $price }
order-price = Prix : { $price }
order-token = Code : <code>{ $token }</code>
order-pin = PIN : <code>{ $code }</code>
order-serial = N° de série : <code>{ $code }</code>
order-units = Unités : { $units }
order-meter = Compteur : <code>{ $number }</code>
order-name = Nom : { $name }
order-address = Adresse : { $address }
order-disco = Distributeur : { $disco }
order-remark = { $remark }
order-exchange-reference = Référence du fournisseur : <code>{ $reference }</code>
order-time = Date : { $time }
order-earned = gagné : { $earned }
order-repeated = 🔁 Vous l’avez peut-être déjà lu : c’est le même achat.
order-recovered = ♻️ Récupéré : nos données étaient perdues, elles sont revenues. Vous avez peut-être déjà vu ce message.
order-nothing-charged = Rien n’a été débité.
order-given-back-by-hand = ↩️ { $price } rendus le { $time }.
order-given-back-before = { $price } ont déjà été rendus par le commerçant le { $time } : rien de plus n’est versé.
order-given-back = { $price } sont de nouveau sur votre solde. Rien n’a été débité.
order-given-back-buyer = { $price } sont de nouveau sur le solde de l’acheteur. Rien n’a été débité.
order-uncollected = Je vous ai rendu { $price } quand cet achat semblait avoir échoué, et ne les ai pas repris. Le commerçant réglera cela avec vous.
order-uncollected-buyer = J’ai rendu { $price } à l’acheteur quand cet achat semblait avoir échoué, et ne les ai pas repris. Merci de régler cela avec l’acheteur.
order-buyer = Acheteur : <code>{ $id }</code>
order-cost = Coût prévu : { $price }
order-service-took = Pris par le service : { $price }
order-profit = Bénéfice : <b>{ $price }</b>
order-reserved = Pour l’instant, { $price } sont peut-être réservés pour cet achat. Je le vérifie lors de la comparaison des comptes. Si l’argent ne revient pas, dites-le à la boutique.
order-reserved-buyer = Le service indique { $price } pour cet achat ; la somme est peut-être seulement réservée. Je le redemande lors de la comparaison des comptes.
failure-why = Raison : { $why }.
failure-refused = le fournisseur ne l’a pas accepté
failure-funds = je ne peux pas le vendre pour le moment
failure-undelivered = le fournisseur n’a pas pu le livrer
failure-changed = le produit ou son prix a changé avant l’envoi
failure-never-arrived = l’achat n’est jamais arrivé au fournisseur
failure-next-refused = Merci de vérifier le numéro et le produit avant de racheter. Si les deux sont justes, dites-le à la boutique.
failure-next-funds = Merci de réessayer plus tard, ou de demander au commerçant.
failure-next-undelivered = Vous pouvez racheter. Si cela échoue encore, dites-le à la boutique.
failure-next-changed = Touchez Racheter pour voir le prix du jour.
failure-next-never-arrived = Vous pouvez racheter.
failure-next-reversed = Si vous l’avez revendu, voyez avec votre client. Vous pouvez racheter.
order-service-says = Le service dit : « { $text } »
order-limit-least = Le minimum que l’on peut acheter est de { $amount }.
order-limit-most = Le maximum que l’on peut acheter en une fois est de { $amount }.
order-answer = La réponse était : « { $text } »

## A receipt to hand on

button-whatsapp = Par WhatsApp
button-copy-receipt = Copier le reçu
button-picture = Image
button-picture-next = Les suivants
button-list-picture = Image des codes
button-list-pins-picture = Image des PIN
picture-later = Trop d’images à la fois : réessayez dans un instant.
picture-there = Cette image vient d’arriver, ou arrive : regardez plus bas.
picture-none = Je ne peux pas dessiner d’image pour le moment. Voici le texte :
picture-text = <blockquote>{ $text }</blockquote>
picture-caption = <b>{ $product }</b>
    { $number }
picture-caption-token = <code>{ $token }</code>
picture-units = { $units } unités
picture-page = { $page } sur { $pages }
picture-tokens = { $count ->
    [one] { $count } code
   *[other] { $count } codes
}
picture-codes = { $count ->
    [one] { $count } PIN
   *[other] { $count } PIN et codes
}
picture-done = Réussi
picture-token-due = Acheté
picture-note-token-due = Le code n’est pas encore arrivé.
picture-processing = En cours
picture-note-processing = Pas encore confirmé. Ne payez pas une deuxième fois.
picture-failed = Échec
picture-note-failed = Rien n’a été livré.
picture-closed = Clos
picture-note-closed = Peut-être pas livré.
picture-reversed = Annulé
picture-note-reversed = Le fournisseur l’a repris.
share-done = ✅ Réussi
share-token-due = ⏳ Acheté. Le code n’est pas encore arrivé.
share-processing = ⏳ En cours. Pas encore confirmé. Ne payez pas une deuxième fois.
share-failed = ❌ Échec. Rien n’a été livré.
share-closed = ❔ Clos. Peut-être pas livré.
share-reversed = ↩️ Annulé. Le fournisseur l’a repris.
share-line = { $label } : { $value }
share-phone = Téléphone
share-meter = Compteur
share-smartcard = Carte
share-user-id = Identifiant
share-customer = Numéro
share-name = Nom
share-address = Adresse
share-token = Code
share-pin = PIN
share-serial = N° de série
share-units = Unités
share-reference = Référence
share-time = Date
share-contact = Contact
share-price = Prix
share-list = Liste

## Un achat qui dure

pending-purchase = ⏳ Votre achat <b>{ $product }</b> pour { $number } ({ $price }) est toujours en cours. Inutile de le refaire : je vous écris dès que c’est terminé.
pending-token = ⏳ Votre achat <b>{ $product }</b> pour { $number } ({ $price }) est payé. Le code arrive : je l’envoie ici dès que je l’ai.
wait-title = ⏳ <b>Votre achat prend plus de temps que d’habitude.</b>
about-purchase = { $product } · { $number } · { $price }
wait-unsent = Je n’ai pas encore pu le transmettre. J’essaie encore pendant une demi-heure.
wait-unanswered = Il n’y a pas encore de réponse claire. Je continue à demander.
wait-processing = Le fournisseur l’a reçu et y travaille encore. Je continue à demander.
wait-token = C’est payé, mais le code n’est pas encore arrivé. Je continue à demander.
wait-many = ⏳ <b>{ $count } de vos achats prennent plus de temps que d’habitude.</b>
wait-many-sum = Ensemble, ils coûtent { $price }. Le plus ancien est du { $time }. /history les montre tous.
stuck-many = ⏰ <b>{ $count } achats sont toujours en cours</b>
stuck-many-sum = Ensemble : { $price }
stuck-many-oldest = Le plus ancien : acheté le { $time }, il y a { $duration }
stuck-many-hint = Le fichier en donne la liste. Ne les revendez pas. Je continue à demander, et je dis à chaque acheteur comment son achat se termine. Si cela dure, envoyez les références au service.
stuck-title = ⏰ <b>Achat toujours en cours après { $duration }</b>
stuck-buyer = Acheteur : { $name }, <code>{ $id }</code>
stuck-unsent = Pas encore envoyé : le service ne répond pas.
stuck-unanswered = Envoyé, mais sans réponse claire.
stuck-exists = Le service a dit qu’il a cet achat, mais ne le montre pas.
stuck-processing = Le service l’a reçu et y travaille.
stuck-token = Payé et livré, mais le code n’est pas arrivé.
stuck-elsewhere = Je l’ai envoyé avec une autre adresse ou une autre clé du service que celles d’aujourd’hui. Je ne le renvoie donc pas, et « introuvable » n’est pas une fin ici. Veuillez demander au compte qui l’a reçu.
stuck-since = Acheté : { $time }
stuck-never-asked = Je n’ai pas encore interrogé le service.
stuck-asked = { $count ->
    [one] Demandé une fois, le { $time } : { $answer }
   *[other] Demandé { $count } fois, la dernière le { $time } : { $answer }
}
stuck-answer-successful = réussi
stuck-answer-processing = en cours
stuck-answer-failed = échoué
stuck-answer-missing = introuvable
stuck-answer-unanswered = pas de réponse utilisable
stuck-answer-elsewhere = inconnu de ce compte
stuck-hint = Merci de ne pas le revendre. Je continue à demander et je dirai à l’acheteur comment cela se termine. Si cela dure, envoyez la référence au service.
stuck-requery = Le service dit qu’il redemande à son fournisseur : ce n’est donc pas encore terminé, même s’il l’avait dit échoué.
stuck-done = Voici son statut maintenant.
button-close = Clore comme échoué
close-ask = 📁 <b>Clore cet achat comme échoué ?</b>
close-held = Réservé : <b>{ $price }</b>. La somme revient maintenant sur le solde de l’acheteur.
close-nothing-held = Rien n’est réservé pour cet achat.
close-hint = L’achat peut encore être livré. Je continue à demander au service une fois par jour pendant 30 jours. S’il a été livré malgré tout, l’acheteur paie à ce moment-là, et je vous préviens tous les deux.
close-stands = Rien n’a été clos. Voici son statut maintenant.
button-ask-now = Demander
button-show = Voir

## History and receipts

history-title = 🗂 <b>Vos achats</b>
history-empty = Vous n’avez encore rien acheté. Envoyez /buy pour commencer.
history-empty-merchant = Vous n’avez encore rien acheté : seuls vos propres achats sont ici. Ce que la boutique vend est dans /sales, et les achats de chaque client sous /users. Tout ce qui a été acheté avec le portefeuille :
history-none-then = Vous n’avez rien acheté alors.
history-found = 🔎 « { $words } »
history-found-none = 🔎 Je n’ai trouvé aucun de vos achats avec « { $words } ». Vous pouvez écrire ce que c’était, son état ou son numéro : <code>/history mtn</code>, <code>/history failed</code>, <code>/history 0803 123 4567</code>
history-newest-only = J’ai parcouru vos { $count } derniers achats. Pour les plus anciens, indiquez les jours.
history-day = 📅 { $day }
history-days = 📅 { $from } – { $to }
history-hint = Touchez un achat pour voir son reçu.
history-days-hint = Les plus anciens par jour : <code>/history { $from } { $to }</code> ; ou par le numéro : /check
history-account-title = 🗂 <b>Historique du portefeuille</b>
history-account-empty = Le service ne trouve aucune transaction pour cela.
history-account-hint = Pour préciser : /history mots 2026-11-01 2026-11-30
history-service-days = Les jours suivent ici l’horloge du service.
history-total = { $total ->
    [one] { $total } achat
   *[other] { $total } achats
}
button-account = Historique du portefeuille
button-own = Mes achats
receipt-usage = Envoyez /receipt avec les quatre dernières lettres de la référence, par exemple <code>/receipt { $example }</code>. Ou touchez l’achat dans /history.
receipt-word-unknown = ☝️ J’ai laissé de côté « { $word } ». Pour une image, envoyez <code>/receipt { $reference } picture</code>
receipt-several = 🔎 Plusieurs achats finissent par <b>{ $text }</b>. Lequel ?
order-archived = 🗄 Tiré des archives : on peut le lire, mais pas le racheter d’ici.
button-archive = 🗄 Plus anciens, des archives
receipt-unknown = Je ne connais aucun achat avec cette référence.
receipt-too-short = Il me faut au moins les quatre dernières lettres de la référence.
receipt-foreign = Le service connaît cet achat ; il n’a pas été fait ici.
status-successful = ✅ réussi
status-processing = ⏳ en cours
status-failed = ❌ échoué
status-closed = 📁 clos par le commerçant
status-reversed = ↩️ annulé
status-given-back = ↩️ remboursé
status-other = ❔ inconnu

## Par numéro, et les derniers codes

check-ask = Pour quel numéro ? Envoyez-le en entier, ou au moins ses quatre derniers chiffres, par exemple 08031234567 ou 4567. /cancel pour quitter.
check-unreadable = « { $text } » n’est pas un numéro que je peux chercher.
check-title = 🔎 <b>Achats pour { $number }</b>, le plus récent d’abord. Touchez un achat pour voir son reçu.
check-archived = 🗄 <b>Achats pour { $number } tirés des archives</b>, le plus récent d’abord. Touchez un achat pour voir son reçu.
check-archived-more = Il y en a d’autres : donnez plus de chiffres du numéro.
check-none = Vous n’avez encore rien acheté pour { $number }. Vérifiez le numéro, ou voyez /history.
check-none-here = Rien n’a été acheté ici pour { $number }. Pour les achats faits ailleurs sur ce compte, envoyez /history avec le numéro.
order-list-row = { $position }. <b>{ $product }</b>
    { $facts }
order-list-buyer = Acheté par { $name }
tokens-title = 🔑 <b>Vos derniers codes et PIN</b>
tokens-none = Vous n’avez pas encore de code d’électricité, ni de PIN. Envoyez /electricity pour acheter un code.

## The wallet

balance = 💰 <b>{ $balance }</b> dans le portefeuille
    { $time }
balance-open = { $count ->
    [0] Aucun achat n’est en cours.
    [one] { $count } achat est en cours et devrait vous coûter { $total }.
   *[other] { $count } achats sont en cours et devraient vous coûter { $total }.
}
balance-accounts = { $count ->
    [0] 👥 Il n’y a pas encore de compte.
    [one] 👥 { $count } compte :
   *[other] 👥 { $count } comptes :
}
balance-owed-to = Les gens ont { $total } sur leurs comptes.
balance-owed-by = Les gens vous doivent { $total }.
balance-held = { $total } sont réservés pour des achats en cours.
account-balance = Votre solde : <b>{ $balance }</b>
account-credit = Crédit disponible : { $limit }
account-today = Il vous reste aujourd’hui : { $left } sur { $limit }
own-limits-title = 🚦 <b>Ce que vous pouvez dépenser</b>
own-limits-purchase = En un achat : <b>{ $limit }</b>
own-limits-day = En un jour : <b>{ $limit }</b>
own-limits-spent = Dépensé aujourd’hui : { $spent }
own-limits-left = Reste aujourd’hui : <b>{ $left }</b>
account-held = Réservé pour des achats en cours : { $held } (déjà retiré de votre solde)
balance-merchants-only = Seul le commerçant voit le portefeuille. Pour voir vos achats : /history.
service-down = 😕 Le service ne répond pas pour l’instant. Merci de réessayer dans un moment.
no-answer = 😕 Je ne reçois pas de réponse pour l’instant. Merci de réessayer dans un moment.
service-unauthorized = 🔑 Le service n’accepte pas la clé API. Merci de vérifier RESELLER_API_KEY.

## Merchants are told

alert-wallet-low = ⚠️ <b>Portefeuille trop bas</b>
    Le service a refusé un achat de { $price }, car le portefeuille, ou le montant, est trop bas.
alert-wallet-now = Portefeuille maintenant : <b>{ $balance }</b>. Merci de le recharger.
alert-wallet-unread = Je n’ai pas pu lire le solde. Merci de vérifier le portefeuille.
alert-amount-low = ⚠️ <b>Un achat a été refusé</b>
    Le service n’a pas accepté un achat de { $price } : il dit que le portefeuille, ou le montant, est trop bas. Il y a <b>{ $balance }</b> dans le portefeuille : le montant est donc sans doute inférieur à ce que le service accepte.

alert-uncollected = ⚠️ <b>Livré mais non payé</b>
    L’acheteur avait été remboursé de { $price } pour un achat. Le service l’a finalement livré, et le compte de l’acheteur est trop bas pour reprendre l’argent. Rien n’a été pris. Merci de régler cela avec l’acheteur.
alert-late-delivered = 📬 <b>Livré après avoir été clos</b>
    Un achat de { $price } clos comme échoué a finalement été livré. L’acheteur est prévenu et le paie maintenant si son compte le permet.
alert-late-failed = 📁 <b>Échoué après avoir été clos</b>
    Le service dit maintenant qu’un achat que vous avez clos comme échoué a bien échoué. L’acheteur est prévenu et rien d’autre n’est comptabilisé.
alert-pin-locked = 🔒 <b>Un code PIN est bloqué</b>
    Trop de codes faux pour { $name } : le code PIN est bloqué jusqu’au { $time }.
alert-pin-locked-hint = En cas d’oubli, ouvrez sa page et touchez Réinitialiser le PIN, pour permettre d’en choisir un nouveau. Si quelqu’un d’autre a son téléphone, verrouillez la personne.
alert-charged-more = ⚠️ <b>Le service a débité davantage</b>
    Il a débité { $paid } pour un achat qui aurait dû coûter { $cost }. L’acheteur a payé { $price }, comme le disait la fiche ; la différence est à votre charge. Si cela se répète, vérifiez le prix de ce produit.
alert-plain-end = ⚠️ <b>Un reçu est parti en texte simple</b>
    Sa forme habituelle n’a pas pu être affichée. L’acheteur a été informé, et rien n’a été acheté deux fois. Merci de transmettre ceci à la personne qui gère le bot : le journal dit pourquoi.
alert-webhook-gone = ⚠️ <b>Le bot était coupé de Telegram</b>
    Pendant quelques minutes, aucun message n’est arrivé. Cela marche de nouveau, et les messages en attente reçoivent leur réponse. Quelqu’un a sans doute démarré un deuxième bot avec le même jeton : si ce n’était aucun de vous, créez un nouveau jeton avec @BotFather.
alert-shut-empty = 🛑 <b>Je ne vends rien : mes données ont disparu</b>
    Redis, où elles sont conservées, est revenu vide : personnes, comptes, prix et achats n’y sont plus.
alert-shut-another = 🛑 <b>Je ne vends rien : ce ne sont pas mes données</b>
    Redis, où elles sont conservées, n’est plus le même qu’avant.
alert-shut-next = Depuis le { $time }, personne ne peut acheter. Les acheteurs lisent que la boutique vérifie ses données. La personne qui gère le bot peut rétablir les données à partir d’une sauvegarde : je vends alors de nouveau de moi-même. S’il n’y en a pas, un propriétaire peut envoyer /reopen.
alert-recovering = ⚠️ <b>Mes données ont disparu</b>
    Redis, où elles sont conservées, est revenu vide. Je retrouve les achats dans l’historique du service et je continue à vendre. Les personnes, les comptes et les prix ne peuvent revenir que d’une sauvegarde : demandez à la personne qui gère le bot.
alert-reopened = 🔓 <b>{ $name }</b> m’a remis en vente.
alert-payments-refused = ⚠️ <b>Les paiements dans Telegram sont coupés</b>
    Redis, où je conserve les comptes, pourrait perdre un paiement déjà fait. /topup vous demande donc, comme sans fournisseur de paiement. Merci de prévenir la personne qui gère le bot : le journal dit quoi régler.
alert-went-back = ⚠️ <b>Redis a perdu ce qui y avait été écrit en dernier</b>
alert-went-back-purchases = { $count ->
        [one] Un achat y était plus ancien que ce que j’en sais, ou manquait. Je l’ai récrit, et j’interroge le service à son sujet s’il est en cours :
       *[other] { $count } achats y étaient plus anciens que ce que j’en sais, ou manquaient. Je les ai récrits, et j’interroge le service sur ceux qui sont en cours :
    }
alert-went-back-bookings = { $count ->
        [one] Une écriture manquait sur un compte, et je l’ai refaite.
       *[other] { $count } écritures manquaient sur des comptes, et je les ai refaites.
    }
alert-went-back-unbilled = Non pris sur le compte de l’acheteur, parce qu’il n’y a plus assez d’argent. Merci de régler cela avec lui :
alert-went-back-unbooked = { $count ->
        [one] Une écriture n’a pas pu être refaite. Merci de la chercher dans vos propres livres.
       *[other] { $count } écritures n’ont pas pu être refaites. Merci de les chercher dans vos propres livres.
    }
alert-went-back-next = D’autres changements des mêmes minutes (personnes, prix, limites, listes, crédits par un autre processus) sont peut-être perdus aussi : merci de les vérifier, et de prévenir la personne qui gère le bot.
button-ask-reopen = Vendre sans ces données
reopen-ask = 🔓 <b>Vendre de nouveau avec ce qu’il y a maintenant ?</b>
    Je ne vends rien depuis le { $time }, parce que mes données ont disparu. Si je vends maintenant, chacun doit être accepté de nouveau et tous les soldes sont à 0. Les achats en cours ne se terminent pas d’eux-mêmes, sauf si la personne qui gère le bot les rétablit. S’il y a une sauvegarde, mieux vaut l’attendre.
button-reopen = Vendre de nouveau
reopen-done = 🔓 Je vends de nouveau.
reopen-open = La boutique est ouverte : je vends.
account-ask = 🔑 <b>Est-ce le même compte chez le service ?</b>
account-ask-open = { $count ->
        [one] J’utilise une autre adresse ou une autre clé du service qu’avant, et un achat que j’avais envoyé n’est pas encore terminé. Il date de { $time }.
       *[other] J’utilise une autre adresse ou une autre clé du service qu’avant, et { $count } achats que j’avais envoyés ne sont pas encore terminés. Le plus récent date de { $time }.
    }
    Tant que vous n’avez pas répondu, je ne fais que demander où en est ce que j’avais envoyé. Les nouveaux achats se font comme d’habitude.
account-ask-same = <b>Même compte</b> : seule la clé a été renouvelée, ou l’adresse a changé. Je continue comme d’habitude.
account-ask-another = <b>Autre compte</b> : il ne connaît pas ce que j’avais envoyé. Je ne l’envoie jamais une seconde fois et ne le dis jamais échoué. Cette réponse est définitive.
account-sure = 🔑 <b>Est-ce vraiment le même compte ?</b>
account-sure-same = Si oui, je renvoie ce qui est resté sans réponse, sous la même référence, et c’est acheté une seule fois. Si c’est un autre compte, ce serait <b>acheté et payé une seconde fois</b> : il ne connaît pas la référence.
button-same-account-sure = Oui, le même compte
button-same-account = Même compte
button-another-account = Autre compte
account-same = 🔑 C’est le même compte. Je continue comme d’habitude.
account-another = 🔑 C’est un autre compte. Je ne fais que demander où en est ce que j’avais envoyé. Vous le trouvez parmi les achats en attente, où vous pouvez le clore un jour après l’achat.
account-answered = <b>{ $name }</b> a déjà répondu :
owners-only = Seuls les propriétaires du portefeuille (MERCHANT_IDS) peuvent faire cela.

## Tant que les données manquent

shut = 🛠 Nous ne pouvons rien vendre pour le moment : la boutique vérifie d’abord ses données. Rien de ce que vous faites ici n’est acheté ni débité d’ici là. Si vous veniez d’acheter quelque chose, ne le rachetez pas : demandez au commerçant où en est l’achat. Merci de votre patience.
shut-toast = Nous ne pouvons rien vendre pour le moment : la boutique vérifie d’abord ses données. Rien n’est acheté ni débité d’ici là. Merci de votre patience.
waiting-shut = 🛑 Fermé : données perdues. /reopen

alert-job-crashed-audit = ⚠️ <b>Le contrôle quotidien des comptes n’a pas pu se faire</b>
    Il s’est interrompu avant la fin ; personne ne sait donc si les comptes tombent juste.
alert-job-crashed-reconciliation = ⚠️ <b>Les comptes du jour n’ont pas pu être comparés</b>
    La comparaison avec la liste du service s’est interrompue avant la fin.
alert-job-crashed-next = Les achats continuent comme toujours. Le bot réessaie toutes les dix minutes ; la personne qui gère le bot trouve la raison dans le journal.

## Les jours, tels que chaque commande les lit

day-unreadable = Je ne lis pas de jour dans « { $text } ». Écrivez-le ainsi : 2026-11-20, 20 nov, aujourd’hui ou hier.
day-too-many = Envoyez un seul jour, ou le premier et le dernier.
day-reversed = Le { $to } est avant le { $from }. Envoyez d’abord le premier jour.
day-future = Le { $date } n’est pas encore là. Nous sommes le { $today }.

## The books of a day against the service's

reconcile-running = ⏳ Je compare le { $date } avec la liste du service… Cela peut prendre quelques minutes ; le résultat arrive ici.
reconcile-busy = ⏳ Le { $date } est déjà en cours de comparaison. Le résultat va au commerçant qui l’a demandé en premier ; redemandez dans une minute si vous le voulez aussi.
reconcile-down = 😕 Le service ne répond pas, le { $date } n’a donc pas pu être comparé. Rien n’a été changé. Merci de réessayer plus tard.
reconcile-failed = 😕 Un problème est survenu avant la fin de la comparaison du { $date }. Merci de réessayer. Les corrections déjà faites restent.
reconcile-title = 🧮 <b>Comptes du { $date }</b>
reconcile-nothing = Rien n’a été vendu ce jour-là, ni ici ni ailleurs sur le compte.
reconcile-all-same = ✅ Identiques : { $count } sur { $count } · { $total }.
reconcile-same = ✅ Identiques : { $count } · { $total }
reconcile-open = ⏳ Encore en cours : { $count } · { $total }
reconcile-differs = ❗ Différents : { $count } · { $total }
reconcile-only-here = ❗ Seulement ici : { $count } · { $total }
reconcile-only-there = ❗ Seulement chez le service : { $count } · { $total }
reconcile-elsewhere = ℹ️ Vendus ailleurs sur ce compte : { $count } · { $total }
reconcile-unchecked = ❔ Non vérifiés, faute de réponse claire : { $count } · { $total }
reconcile-incomplete = ⚠️ Je n’ai pas pu lire toute la liste du service : des achats que seul le service connaît peuvent manquer ici.
reconcile-undated = { $count ->
    [one] ⚠️ { $count } transaction du service est sans date.
   *[other] ⚠️ { $count } transactions du service sont sans date.
}
reconcile-finding = <code>{ $reference }</code>
    { $product } · ici : { $here } · service : { $there }
    ➡️ { $deed }
reconcile-more = Et { $count } de plus, dans le fichier.
reconcile-left-out = Le fichier est plein : il contient les écarts, et { $count } autres achats sont comptés ici sans y figurer.
reconcile-nowhere = absent
reconcile-deed-reversed = Annulé ici aussi. L’acheteur est prévenu.
reconcile-deed-delivered = Livré finalement. L’acheteur reçoit le reçu.
reconcile-deed-delivered-uncollected = Livré finalement, et l’acheteur reçoit le reçu. Son compte est trop bas pour reprendre le prix : merci de régler cela avec lui.
reconcile-deed-asked = Je demande maintenant son statut au service.
reconcile-deed-failed = Un commerçant l’avait clos, et l’achat a échoué. L’acheteur est prévenu.
reconcile-deed-reserved = L’achat a échoué et le service indique une somme, peut-être seulement réservée. Je redemande à la prochaine comparaison ; si cela dure, envoyez la référence au service.
reconcile-deed-amount-corrected = Le montant est corrigé ici.
reconcile-deed-look = Merci d’envoyer la référence au service.
reconcile-deed-changed-meanwhile = Il a changé pendant la comparaison. Merci de comparer à nouveau plus tard.
reconcile-deed-only-here = Le service ne le connaît pas. Merci de lui envoyer la référence.
reconcile-deed-recover = Vendu ici, mais absent de nos données. La personne qui gère le bot peut le rétablir : npm run recover.
reconcile-deed-unchecked = Merci de comparer à nouveau plus tard. Si j’ai demandé pour le compte, répondez d’abord.

## Who may use it

access-wait = 👋 Bonjour ! Le commerçant doit vous accepter avant que vous puissiez acheter ici. Je lui ai demandé, et je vous écris ici dès qu’il répond.
access-unreached = 👋 Bonjour ! Le commerçant doit vous accepter avant que vous puissiez acheter ici, mais je n’ai pas pu le joindre. Demandez-lui vous-même, ou renvoyez /start plus tard.
access-waiting = La demande a été faite au commerçant. Je vous écris ici dès qu’il répond.
access-own-id = Votre identifiant Telegram : <code>{ $id }</code>
access-declined = Désolé, le commerçant n’a pas accepté votre demande.
say-why-told = 💬 Le commerçant dit pourquoi : « { $text } »
access-locked = 🔒 Ce compte est verrouillé : rien ne peut être acheté ni lu ici. S’il est à vous, demandez au commerçant de le déverrouiller.
access-stopped = ⛔ Vous ne pouvez pas acheter ici pour le moment. Demandez à { $merchant } de vous y autoriser de nouveau. /balance, /history, /receipt, /token et /cases restent ouverts.
locked-delivered = ✅ Un achat de { $price } a abouti.
locked-failed = ❌ Un achat de { $price } a échoué.
locked-closed = 📁 Un achat de { $price } a été clos par le commerçant.
locked-reversed = ↩️ Un achat de { $price } a été annulé par le fournisseur.
locked-open = ⏳ Un achat de { $price } n’est pas encore terminé.
locked-list = 🏁 Une liste d’achats est terminée ({ $rows }).
locked-later = 🔒 Votre compte est verrouillé : rien de plus n’est montré ici. Quand le commerçant l’aura déverrouillé, /history montrera tout.
access-again = ✅ Vous pouvez de nouveau acheter ici. Envoyez /buy pour acheter.
access-now-customer = ✅ Vous êtes maintenant client ici. Vos prix et vos limites ont changé avec ce rôle.
access-now-agent = ✅ Vous êtes maintenant agent ici. Vos prix et vos limites ont changé avec ce rôle.
access-approved = 🎉 Vous êtes des nôtres ! Envoyez /buy pour acheter.
access-agent = 🎉 Vous êtes des nôtres, comme agent ! Envoyez /buy pour acheter.
access-merchant = 🔑 Vous êtes maintenant commerçant ici. Envoyez /start pour voir ce que vous pouvez faire.
access-card = 👤 <b>{ $name }</b> souhaite acheter ici.
access-card-declined = 🚫 <b>{ $name }</b> : demande refusée.
access-card-customer = ✅ <b>{ $name }</b> peut acheter maintenant.
access-card-agent = ✅ <b>{ $name }</b> peut acheter maintenant, comme agent.
access-card-already-approved = ✅ <b>{ $name }</b> : demande déjà acceptée par { $merchant }. Plus d’infos avec /users.
access-card-already-declined = 🚫 <b>{ $name }</b> : demande déjà refusée par { $merchant }. Plus d’infos avec /users.
button-say-why = 💬 Dire pourquoi
say-why-ask = Pourquoi ? { $name } le lira tel quel.
say-why-left = D’accord. Aucune raison n’a été envoyée.
say-why-over = Ce n’est plus refusé. Rien n’a été envoyé.
you = vous
some-merchant = un commerçant
access-merchants-only = Seuls les commerçants peuvent faire cela.
access-username = Telegram : @{ $username }
access-id = Id : <code>{ $id }</code>
button-approve = Accepter
button-approve-agent = Accepter comme agent
button-decline = Refuser
button-stop = Suspendre les achats
button-let-buy = Autoriser les achats
button-lock = Verrouiller
button-unlock = Déverrouiller
users-title = 👥 <b>Personnes</b>
users-open = Tout le monde peut acheter (ACCESS=open), sauf les personnes suspendues ou verrouillées.
users-empty = Personne ne m’a encore écrit.
users-row = { $state } { $name }
    <code>{ $id }</code>
users-legend = ✅ peut acheter · ⏳ en attente · 🚫 refusé · ⛔ achats suspendus · 🔒 verrouillé
users-search = Recherche : « { $word } »
users-filter = Seulement : { $filter }
users-found = { $total ->
    [0] Je n’ai trouvé personne.
    [one] { $total } personne trouvée.
   *[other] { $total } personnes trouvées.
}
users-newest-only = J’ai regardé seulement les 10 000 personnes les plus récentes.
users-ask-word = 🔍 Qui cherchez-vous ? Écrivez un nom, un @pseudo ou un id.
filter-all = Tout le monde
filter-waiting = En attente
filter-agents = Agents
filter-customers = Clients
filter-merchants = Commerçants
filter-blocked = Bloqués
button-search = 🔍 Chercher
button-everybody = 👥 Personnes
role-customer = client
role-agent = agent
role-merchant = commerçant
access-state-none = ⏳ en attente
access-state-approved = ✅ peut acheter
access-state-declined = 🚫 refusé
access-state-stopped = ⛔ achats suspendus
access-state-locked = 🔒 verrouillé

## A person, as merchants see them

person-title = 👤 <b>{ $name }</b>
person-role = Rôle : <b>{ $role }</b>
person-state = { $state }
person-pin-locked = 🔒 Code PIN bloqué jusqu’au { $time }
person-balance = Solde : <b>{ $balance }</b>
person-held = Réservé pour des achats en cours : { $held }
person-credit-limit = Limite de crédit : { $limit }
person-available = Peut dépenser : { $available }
person-spends-nothing = Peut dépenser : rien pour le moment ({ $state })
person-purchase-limit = Limite par achat : { $limit }
person-day-limit = Limite par jour : { $limit }
person-today = Acheté aujourd’hui : { $spent }
limit-of-role = { $limit }, comme pour le rôle
person-change = Dernier changement, { $time } :
person-orders = Derniers achats, touchez-en un pour son reçu :
person-no-orders = Aucun achat pour l’instant.
person-ask-role = <b>{ $name }</b> est : { $role }. Quel rôle voulez-vous lui donner ?
person-ask-credit-limit = 💳 Quelle limite de crédit pour <b>{ $name }</b> ? Écrivez-la, par exemple 10 000, ou 0 pour aucun crédit.
person-ask-purchase-limit = 🧾 Quelle limite par achat pour <b>{ $name }</b> ? Écrivez-la, par exemple 5 000.
person-ask-day-limit = 📅 Quelle limite par jour pour <b>{ $name }</b> ? Écrivez-la, par exemple 50 000.
told-credit-limit = 💳 Votre limite de crédit est maintenant de <b>{ $limit }</b>. /balance montre ce que vous pouvez dépenser.
button-limit-of-role = Prendre la limite du rôle
button-yes-change = Oui, changer
change-yes-stop = Oui, suspendre { $name }
change-yes-lock = Oui, verrouiller { $name }
change-yes-unlock = Oui, déverrouiller { $name }
change-yes-let-buy = Oui, autoriser { $name }
change-yes-decline = Oui, refuser { $name }

## Changes that merchants make

change-ask = ❓ <b>{ $name }</b>
    { $what } : { $before } → <b>{ $after }</b>
change-to-stopped = Cette personne ne pourra plus acheter. Elle pourra encore lire son solde, son historique, ses reçus et ses codes. Les achats déjà confirmés vont à leur terme.
change-to-locked = Cette personne ne pourra rien acheter ni lire ici : pour un téléphone perdu ou volé. Les achats déjà confirmés vont à leur terme.
change-credit-ends = Sa limite de crédit de { $limit } prend fin : les clients achètent avec l’argent qu’ils ont.
change-done = ✅ <b>C’est changé.</b>
change-same = Aucun changement : c’est déjà réglé ainsi.
change-off-is-role = Aucun changement : « off » veut dire la limite du rôle.
change-meanwhile = ❗ Cela a été changé entre-temps. Votre appui n’a rien changé.
change-refused-unknown = Je ne connais pas cette personne : elle ne m’a pas encore écrit.
change-refused-owner = Cette personne possède le portefeuille (MERCHANT_IDS) : rien ne peut être changé ici.
change-refused-self = C’est vous. Demandez à un autre commerçant.
change-refused-owners-only = Seuls les propriétaires du portefeuille (MERCHANT_IDS) peuvent nommer, changer, suspendre ou verrouiller des commerçants.
change-refused-not-in = Acceptez d’abord cette personne.
change-refused-no-accounts = Il n’y a pas de comptes tant que tout le monde peut acheter (ACCESS=open).
change-refused-agents-only = Seuls les agents peuvent avoir un crédit. Faites d’abord de cette personne un agent.
change-access = Accès
change-role = Rôle
change-credit-limit = Limite de crédit
change-purchase-limit = Limite par achat
change-day-limit = Limite par jour
fact-none = aucune
fact-no-own = aucune en propre
change-row = <i>{ $time }</i>
said-change = <b>{ $merchant }</b> a changé pour <b>{ $whom }</b> : { $what }, { $before } → <b>{ $after }</b>.
said-pin-reset = <b>{ $merchant }</b> a réinitialisé le code PIN de <b>{ $whom }</b>.
said-order-closed = <b>{ $merchant }</b> a clos comme échoué un achat de <b>{ $whom }</b> : { $after }, { $about }.
said-given-back = <b>{ $merchant }</b> a rendu { $after } à <b>{ $whom }</b> pour un achat qui n’est jamais arrivé : { $about }.
said-undo = ↩️ Annulation :
said-reopened = <b>{ $merchant }</b> m’a remis en vente après la perte des données.
said-account-same = <b>{ $merchant }</b> a dit que le service est le <b>même compte</b> qu’avant.
said-account-another = <b>{ $merchant }</b> a dit que le service est un <b>autre compte</b> qu’avant.
said-credit = <b>{ $merchant }</b> a ajouté <b>{ $amount }</b> au compte de <b>{ $whom }</b> : { $before } → { $after }.
said-debit = <b>{ $merchant }</b> a retiré <b>{ $amount }</b> du compte de <b>{ $whom }</b> : { $before } → { $after }.
said-invitation = <b>{ $merchant }</b> a créé l’invitation { $about }, pour : <b>{ $after }</b>.
said-invited = <b>{ $whom }</b> a rejoint la boutique par l’invitation { $about } de <b>{ $merchant }</b> : { $before } → <b>{ $after }</b>.
said-revoked = <b>{ $merchant }</b> a retiré l’invitation { $about }, pour : { $before }.
said-price = <b>{ $merchant }</b> a changé la règle de prix « { $about } » de { $before } à <b>{ $after }</b>.
said-rounding = <b>{ $merchant }</b> a changé l’arrondi des prix de { $before } à <b>{ $after }</b>.
said-limit = <b>{ $merchant }</b> a changé la limite « { $about } » de { $before } à <b>{ $after }</b>.
said-pause = <b>{ $merchant }</b> a mis en pause <b>{ $about }</b>, raison : { $after }
said-pause-plain = <b>{ $merchant }</b> a mis en pause <b>{ $about }</b>.
said-resume = <b>{ $merchant }</b> a remis en vente <b>{ $about }</b>.
said-pin = <b>{ $merchant }</b> a changé la règle du code PIN ({ $about }) de { $before } à <b>{ $after }</b>.
said-usual-plan = <b>{ $merchant }</b> a changé un forfait habituel : avant { $before }, maintenant <b>{ $after }</b>.
said-shop = <b>{ $merchant }</b> a changé { $about } de la boutique de { $before } à <b>{ $after }</b>.
changes-title = 📜 <b>Changements des commerçants</b>, les derniers d’abord
changes-none = Rien n’a encore été changé.
button-changes = 📜 Changements
button-newest = Les plus récents
button-older = Plus anciens
admin-title = ⚙️ <b>Pour les commerçants</b>
    Touchez ce que vous voulez voir ou changer.

## Invitations

invite-title = 🔗 <b>Invitations</b>
invite-none = Aucune invitation n’est ouverte.
invite-hint = Ces liens marchent encore : combien sont entrés, sur combien, et jusqu’à quand. Touchez-en un pour le retirer.
invite-usage = Touchez ci-dessous pour un lien pour une personne, valable trois jours. Pour plus : /invite agent 5 48 (cinq personnes, 48 heures).
invite-row = { $role } { $used }/{ $uses } → { $time }
invite-link = 🔗 <b>Invitation, comme : { $role }</b>
    <code>{ $link }</code>

    { $uses ->
        [one] La première personne qui l’ouvre est acceptée, jusqu’au { $time }. Ne le donnez qu’à la personne voulue.
       *[other] Les { $uses } premières personnes qui l’ouvrent sont acceptées, jusqu’au { $time }. Ne le donnez qu’aux personnes voulues.
    } Je ne le montre qu’une fois.
invite-ask-revoke = ❓ Retirer cette invitation, faite par { $merchant } ?
    { $invitation }
invite-revoked = 👌 Retirée. Ce lien ne marche plus.
invite-used = 👤 <b>{ $name }</b> a rejoint la boutique par votre invitation, comme : { $role }.
invite-fault-role = Pour qui ? Par exemple /invite agent, ou /invite customer.
invite-fault-uses = Pour combien de personnes ? De 1 à 100, par exemple /invite agent 5.
invite-fault-hours = Pour combien d’heures ? De 1 à 720, par exemple /invite agent 5 48.
invite-fault-too-many-words = Envoyez-le ainsi : /invite agent 5 48 – qui, combien de personnes, combien d’heures.
invited-merchant = Vous êtes déjà commerçant. Envoyez ce lien à la personne à inviter ; vous ne l’avez pas utilisé.
invited-needless = 👋 Vous êtes déjà des nôtres. Que souhaitez-vous faire ?
invited-unknown = Désolé, je ne connais pas cette invitation.
invited-revoked = Désolé, cette invitation a été retirée.
invited-expired = Désolé, cette invitation a expiré.
invited-used-up = Désolé, cette invitation a déjà servi.
invited-next = Demandez un nouveau lien, ou envoyez /start pour demander au commerçant de vous accepter.
button-invitations = 🔗 Invitations
button-invite-customer = Inviter un client
button-invite-agent = Inviter un agent
button-invite-merchant = Inviter un commerçant
button-copy-link = Copier le lien
button-share-link = Partager le lien
button-revoke = Retirer

## The language

language-name = Français
button-language = 🌐 Langue
language-ask = 🌐 <b>Quelle langue ?</b> Je vous écris dans celle que vous touchez, y compris les messages qui arrivent tout seuls.
language-draft-label = { $name } · brouillon
language-draft = { $name } : brouillon, non vérifié par une personne qui parle la langue. Ce qui touche à l’argent est aussi écrit en anglais, et c’est l’anglais qui compte.
language-english-below = 🇬🇧 <b>La même chose en anglais :</b>
language-chosen = ✅ Langue choisie : <b>{ $name }</b>. Je vous écris ainsi désormais.
command-language = La langue dans laquelle j’écris

## Annonces

announce-ask = 📣 <b>Annonce</b>
    Envoyez-moi un texte, ou une photo avec des mots dessous. Je vous montre d’abord comment on la verra, puis je demande qui la reçoit.
announce-foot = Pour arrêter ou reprendre ces messages : /news
announce-whom = 👆 On la verra ainsi. <b>Qui la reçoit ?</b>
announce-readers = { $name } : { $people }
announce-texts-one = 🌐 Langue de ce texte : <b>{ $name }</b>. <b>Laquelle voulez-vous ajouter ?</b> Tous les autres reçoivent celui-ci.
announce-texts = 🌐 <b>Chacun reçoit le texte dans sa langue.</b> Pour tous les autres : { $name }.
announce-text-add = 🌐 Envoyez-moi le texte pour cette langue : <b>{ $name }</b>.
announce-text-change = ✏️ Envoyez-moi le nouveau texte : <b>{ $name }</b>. Il remplace celui qui est au-dessus.
announce-text-photo = La photo reste la même.
announce-text-words = Envoyez-moi seulement des mots. La photo est la même dans toutes les langues.
announce-text-dropped = 👌 Texte retiré : <b>{ $name }</b>.
announce-text-gone = Ce texte a déjà été retiré.
announce-change-several = Cette annonce a un texte dans plusieurs langues. Changez-en un par les boutons de la fiche.
announce-forwarded = Ce message m’a été transféré. Je l’envoie comme les mots de la boutique, sans son auteur.
announce-active = Seulement ceux qui m’ont écrit ces 30 derniers jours.
announce-confirm = ❓ L’envoyer à <b>{ $people }</b> ?
announce-left-off = 🔕 Laissés de côté, car ils ont arrêté ces messages : { $count }
announce-left-gone = 🚫 Laissés de côté, car ils m’ont bloqué : { $count }
announce-time = Cela prend environ { $duration }. Les reçus passent toujours d’abord.
announce-people-everybody = { $count ->
        [one] { $count } personne
       *[other] { $count } personnes
    }
announce-people-agents = { $count ->
        [one] { $count } agent
       *[other] { $count } agents
    }
announce-people-customers = { $count ->
        [one] { $count } client
       *[other] { $count } clients
    }
announce-people-active = { $people } m’ayant écrit ces 30 derniers jours
announce-sending = 📣 <b>Envoi de l’annonce à { $people }</b> : reçue par { $told } sur { $count }.
announce-done = 📣 <b>Envoyée à { $people }</b> : reçue par { $told } sur { $count }.
announce-stopped = ⏹ <b>Arrêtée.</b> Reçue par { $told } sur { $people }.
announce-blocked = 🚫 M’ont bloqué : { $count }
announce-leftOut = 🔕 Laissés de côté, car ils ne veulent pas de ces messages ou elle n’est plus pour eux : { $count }
announce-refused = ⚠️ Telegram ne l’a pas prise : { $count }
announce-unsent = ⏹ Non envoyée : { $count }
announce-unsure = { $count ->
        [one] ❔ <b>Je ne sais pas si cette personne l’a reçue</b>, car la connexion s’est coupée à ce moment : { $names }
       *[other] ❔ <b>Je ne sais pas si ces { $count } personnes l’ont reçue</b>, car la connexion s’est coupée à ce moment : { $names }
    }
announce-unsure-more = … et encore { $count }.
announce-fault-album = C’est un album. Envoyez une seule photo, s’il vous plaît.
announce-fault-file = Cette image est arrivée comme fichier. Envoyez-la comme photo, s’il vous plaît.
announce-fault-other = Je peux annoncer un texte, ou une photo avec des mots dessous. Envoyez-moi l’un des deux, s’il vous plaît.
announce-fault-long-text = C’est trop long de { $count ->
        [one] 1 lettre
       *[other] { $count } lettres
    }. Envoyez un texte plus court, s’il vous plaît.
announce-fault-long-photo = Les mots sous la photo sont trop longs de { $count ->
        [one] 1 lettre
       *[other] { $count } lettres
    }. Renvoyez la photo avec moins de mots, s’il vous plaît.
announce-fault-refused = Telegram ne prend pas ce message de moi. Envoyez-le autrement, s’il vous plaît.
announce-dropped = 👌 Cette question est fermée. Pour annoncer quelque chose : /announce
announce-gone = Cette annonce n’attend plus. Envoyez /announce pour recommencer.
announce-nobody = Il n’y a personne à qui l’envoyer.
announce-confirm-already = Elle est déjà en cours d’envoi.
announce-confirm-changed = Vous l’avez changée depuis. Utilisez la fiche la plus récente.
announce-stopping = Arrêtée. Ceux à qui j’écris en ce moment même peuvent encore la recevoir.
announce-over = Elle est déjà terminée.
announce-again-sending = Elle est encore en cours d’envoi.
announce-again-none = Il ne reste personne à qui l’envoyer.
button-announce = 📣 Annoncer
announce-to-everybody = Tout le monde · { $count }
announce-to-agents = Agents · { $count }
announce-to-customers = Clients · { $count }
button-announce-only-active = Seulement les actifs
button-announce-only-all = Aussi les inactifs
announce-add = 🌐 Ajouter { $name }
announce-add-read = Ajouter { $name } · { $count }
announce-change-text = Changer { $name }
announce-drop-text = Retirer { $name }
button-announce-texts = 🌐 Autres langues
button-announce-change-texts = 🌐 Changer les textes
button-announce-change-text = ✏️ Changer le texte
button-announce-last = La dernière annonce
button-send-to-these = Envoyer à ceux-ci
news-on = 📣 Vous recevez les annonces de cette boutique.
news-off = 🔕 Vous ne recevez pas les annonces de cette boutique. Les reçus et les messages sur vos achats arrivent toujours.
news-merchant = 📣 Vous êtes commerçant ici : vous ne recevez pas d’annonces, vous les envoyez. Pour en écrire une : /announce
news-unknown = 🤔 Je ne connais pas « { $word } » ici. Je comprends <code>/news on</code> et <code>/news off</code>.
button-news-off = 🔕 Désactiver
button-news-on = 📣 Activer
command-announce = Dire quelque chose à beaucoup de gens
command-news = Annonces : oui ou non
said-announcement = <b>{ $merchant }</b> a annoncé à <b>{ $people }</b> : { $about }
said-announcement-stopped = <b>{ $merchant }</b> a arrêté une annonce, non envoyée à <b>{ $people }</b> : { $about }
said-announcement-again = <b>{ $merchant }</b> a renvoyé une annonce à <b>{ $people }</b> : { $about }

## Reminders

command-reminders = Ce que je vous rappelle
button-remind-me = 🔔 Me le rappeler
reminder-choice-runs-out = Quand ça finit · { $day }
reminder-choice-monthly = Chaque mois · { $day }
reminder-choice-rhythm = { $days ->
    [one] Environ chaque jour · { $day }
   *[other] Environ tous les { $days } jours · { $day }
}
button-another-day = Un autre jour
button-all-reminders = Tous les rappels
button-stop-it = ⏹ Arrêter
reminder-choice-others = Autre chose de { $provider }
card-price-last = Vous payez : <b>{ $price }</b> · la dernière fois { $last }
reminder-offer = 🔔 <b>Quand dois-je vous le rappeler ?</b>
reminder-exists = Je vous le rappelle déjà : { $when }. Votre nouveau choix le remplace.
reminder-only-asks = Je demande seulement : rien n’est acheté tant que vous n’avez pas touché Confirmer.
reminder-set = 👌 <b>C’est noté : je vous demanderai.</b>
reminder-title = 🔔 <b>Votre rappel</b>
reminder-when = { $day }, { $time }
reminder-rule = 🔁 { $rule }
reminder-rule-runs-out = quand ça finit
reminder-rule-monthly = chaque mois ce jour-là
reminder-rule-rhythm = { $days ->
    [one] environ chaque jour
   *[other] environ tous les { $days } jours
}
reminder-rule-once = une fois
reminder-next = 🗓 Prochaine fois : <b>{ $when }</b>
reminder-over = 🗓 Aucun autre jour n’est fixé.
reminder-over-short = aucun autre jour
reminder-paused = ⏸ Trois fois, je n’ai pas pu vous écrire : j’ai donc arrêté. Choisissez un jour, et je reprends.
reminder-which-day = 🗓 <b>Quel jour ?</b> Touchez-en un, ou envoyez une date comme 24 déc.
reminder-days = { $from } – { $to }
reminder-fault-day = 🤔 Je ne lis pas de jour dans « { $text } ». Envoyez-en un comme 24 déc, ou touchez-en un.
reminder-fault-past = 🤔 Ce jour n’est pas à venir. Choisissez-en un autre.
reminder-fault-far = 🤔 C’est dans plus d’un an.
reminder-full = 🔔 Vous avez 50 rappels, autant que j’en garde. Arrêtez-en un d’abord.
reminder-gone-own = Ce rappel n’existe plus.
reminder-now = 🔔 <b>On le rachète ?</b> La fiche est valable jusqu’au { $until }.
reminder-again = 🔔 <b>Elle vous attend encore :</b> cette fiche est valable jusqu’au { $until }, et je ne la rappellerai plus.
reminder-cut-off = ℹ️ Mon message du { $day } ne vous est peut-être pas parvenu.
reminder-moved-down = ⬇️ Cette fiche est plus bas.
reminder-expired = ⌛ Cette fiche a expiré. Rien n’a été acheté. Prochaine fois : voir /reminders.
reminder-gone = Ce n’est pas vendu en ce moment. Rien n’a été acheté.
reminder-not-sold-now = La boutique ne le vend pas en ce moment. Rien n’a été acheté.
reminder-unverified = Le fournisseur ne connaît pas ce numéro pour cela en ce moment. Rien n’a été acheté.
reminder-unchecked = Je ne reçois pas de réponse : je n’ai pas pu vérifier son prix. Rien n’a été acheté.
reminder-missed = 🔔 <b>Je n’ai pas pu vous le rappeler le { $day }.</b>
reminder-missed-last = Aucun autre jour n’est fixé.
reminder-tomorrow = 🔔 <b>Demain :</b> { $when }
reminder-short = La dernière fois, cela a coûté <b>{ $price }</b> ; vous pouvez dépenser { $available } maintenant.
reminder-skipped = 👌 Passé. Rien n’a été acheté.
reminder-stopped = ⏹ Arrêté : je ne vous le rappelle plus.
reminders-none = 🔔 Vous n’avez aucun rappel. Touchez « Me le rappeler » sous le reçu d’un forfait internet ou de la télé, ou d’un compteur que vous rechargez souvent.
reminders-title = 🔔 <b>Vos rappels</b> ({ $count })
reminders-entry = <b>{ $place }. { $product }</b> · { $number }
    { $when } · { $rule }
reminders-entry-paused = <b>{ $place }. { $product }</b> · { $number }
    ⏸ { $when } · { $rule }

## Everything else

group-link = Je vends seulement en privé. Merci d’ouvrir notre discussion :
button-open-chat = Ouvrir la discussion
rate-limited = C’était trop rapide : je n’ai pas tenu compte de votre dernier message ou bouton. Attendez quelques secondes, puis réessayez.
question-cancelled = 👌 Annulé. Rien n’a été changé.
unknown-text = Envoyez /buy pour acheter, ou /help pour voir ce que je sais faire.
unread-photo = 📷 Je ne lis pas les photos : écrivez-le, s’il vous plaît.
unread-file = 📎 Je ne peux pas lire ce fichier : une liste doit être en CSV ou en texte, comme /bulk le montre.
unread-other = Je ne lis que du texte : écrivez-le, s’il vous plaît.
you-are-welcome = 🙏 Avec plaisir !
unknown-missing = 😟 Quel achat n’est pas arrivé ? Appuyez dessus : je me renseigne aussitôt. Ou écrivez à la boutique.
unknown-told = 😟 La boutique a votre dossier.
unknown-wrong = Un problème avec un achat ? Écrivez à la boutique.
unknown-command = Je ne connais pas cette commande. Envoyez /help pour voir ce que je sais faire.
left-out-alone = ☝️ J’ai laissé de côté « { $words } » : je ne comprends que { $command } seul.
left-out-behind = ☝️ J’ai laissé de côté « { $words } ». Après { $command }, je comprends par exemple : <code>{ $example }</code>
nothing-named = 🔎 Je n’ai rien trouvé de vous sous « { $words } ».
help-command = <b>{ $command }</b> – { $does }
help-behind = Par exemple : <code>{ $example }</code>
stale-button = Ce bouton n’est plus actif. Merci de recommencer avec /menu.
error-bug = 😕 Une erreur s’est produite de notre côté. Cela n’a rien acheté. Merci de réessayer, ou d’envoyer /start.
error-unshown = 😕 C’est peut-être fait, mais je n’ai pas pu l’afficher. Regardez avant de réessayer.
error-store = 😕 Nous avons un problème de notre côté. Votre message n’est pas perdu : j’y réponds dès que le problème est réglé, le plus souvent en quelques minutes.
error-store-press = 😕 Nous avons un problème de notre côté. Votre geste n’est pas perdu si c’est réglé en deux minutes. Si rien ne vient, touchez à nouveau.
error-unreadable = 😕 Une donnée nécessaire ne peut pas être lue pour le moment. Cela n’a rien acheté, et rien n’est perdu. La boutique est prévenue.
unreadable-purchases = { $count ->
        [one] ⚠️ { $count } achat ne peut pas être lu ; la boutique est prévenue.
       *[other] ⚠️ { $count } achats ne peuvent pas être lus ; la boutique est prévenue.
    }
unreadable-cases = { $count ->
        [one] ⚠️ { $count } dossier ne peut pas être lu ; la boutique est prévenue.
       *[other] ⚠️ { $count } dossiers ne peuvent pas être lus ; la boutique est prévenue.
    }
alert-held = { $count ->
        [one] ⚠️ <b>{ $count } donnée ne peut pas être lue</b>
       *[other] ⚠️ <b>{ $count } données ne peuvent pas être lues</b>
    }
alert-held-order = Achat <code>{ $id }</code>
alert-held-list = Liste <code>{ $id }</code>
alert-held-case = Dossier de <code>{ $id }</code>
alert-held-account = Compte de <code>{ $id }</code>
alert-held-next = Elle reste telle quelle. Rien ne se fait avec elle, et elle est relue jusqu’à ce que cela réussisse. Merci de prévenir la personne qui gère le bot.
health-held = { $count ->
        [one] 🧾 <b>{ $count } donnée ne peut pas être lue</b>, et rien ne se fait avec elle. Merci de prévenir la personne qui gère le bot.
       *[other] 🧾 <b>{ $count } données ne peuvent pas être lues</b>, et rien ne se fait avec elles. Merci de prévenir la personne qui gère le bot.
    }

## Ce que les commerçants ont réglé

paused = ⏸ <b>{ $name }</b> est en pause : { $reason }
paused-plain = ⏸ <b>{ $name }</b> est en pause pour le moment.
limit-purchase = 🚦 <b>Cela dépasse votre limite par achat.</b> Vous pouvez dépenser { $limit } en une fois, et ceci coûte { $price }.
limit-day = 🚦 <b>Cela dépasse votre limite par jour.</b> Vous pouvez dépenser { $limit } par jour, et ceci coûte { $price }.
nothing-bought = Rien n’a été acheté.
scope-all = Tout

## Le code PIN

command-pin = Choisir ou changer votre code PIN
pin-how = 🔐 Un code PIN de { $min } à { $max } chiffres empêche d’autres d’acheter avec votre téléphone. Touchez les chiffres sur le clavier : ainsi, ils n’apparaissent jamais dans la discussion.
pin-ask-old = 🔐 Composez votre <b>code PIN actuel</b>, puis ✓.
pin-ask-new = Composez votre <b>nouveau code PIN</b>, puis ✓.
pin-ask-again = 🔐 Composez le nouveau code PIN <b>encore une fois</b>, puis ✓.
pin-ask-first = Cet achat demande un code PIN, et vous n’en avez pas encore. Composez un <b>nouveau code PIN</b>, puis ✓. Rien n’a encore été acheté.
pin-ask-check = 🔐 Composez <b>votre code PIN</b> pour acheter, puis ✓. Rien n’a encore été acheté.
pin-purchase = 🛒 <b>{ $product }</b> · { $number } · <b>{ $price }</b>
pin-fault-length = ❗ Un code PIN a de { $min } à { $max } chiffres.
pin-fault-weak = ❗ Ce code PIN est trop facile à deviner, comme 0000 ou 1234. Merci d’en choisir un autre.
pin-fault-mismatch = ❗ Les deux codes PIN étaient différents. Merci de recommencer avec le nouveau.
pin-fault-late = ❗ C’était trop rapide. Regardez les points avant de continuer.
pin-wrong = ❌ Ce n’était pas votre code PIN. { $left ->
        [one] Il reste un essai, puis le code se bloque un moment.
       *[other] Il reste { $left } essais.
    }
pin-locked = 🔒 <b>Votre code PIN est bloqué</b> jusqu’au { $time }, après trop d’erreurs.
pin-forgot = Si vous l’avez oublié, demandez au commerçant de le réinitialiser : /contact
pin-set-change = ✅ Votre code PIN est enregistré. Vous pouvez le changer avec /pin.
pin-set-order = ✅ Votre code PIN est enregistré. Rien n’a encore été acheté : touchez à nouveau Confirmer.
pin-set-list = ✅ Votre code PIN est enregistré. Rien n’a encore été acheté : touchez à nouveau le bouton ci-dessous.
pin-cancelled = Rien n’a été changé. Pour choisir ou changer votre code PIN : /pin.
pin-not-active = Ce clavier n’est plus actif. Touchez Annuler, ou envoyez /pin.
pin-newer = Ce clavier n’est plus actif : utilisez le plus récent.
pin-typed-removed = 🔐 Cela ressemblait à un code PIN : <b>je l’ai retiré de la discussion.</b>
pin-typed-stays = ⚠️ Cela ressemblait à un code PIN, et <b>je n’ai pas pu le retirer : merci d’effacer vous-même votre message.</b>
pin-typed-tap = Merci de le composer sur le clavier, sans jamais l’écrire.
pin-typed-over = Le clavier ci-dessus a expiré : touchez Annuler, ou envoyez /pin. Si c’était un montant, merci de le réécrire.
pin-typed-how = Merci de ne jamais l’écrire ici : envoyez /pin seul et touchez les chiffres.
button-pin-back = ⌫
button-pin-ok = ✓
button-reset-pin = Réinitialiser le PIN
pin-reset-ask = 🔐 Réinitialiser le code PIN de <b>{ $name }</b> ? L’actuel cesse aussitôt de marcher. Si son téléphone a été volé, verrouillez plutôt la personne.
pin-reset-none = Cette personne n’a pas de code PIN.
pin-reset-done = ✅ Le code PIN est réinitialisé.
pin-reset-told = 🔐 Un commerçant a réinitialisé votre code PIN. Choisissez-en un nouveau avec /pin.
button-pin-never = Ne jamais demander
pin-never = jamais
pin-always = à chaque achat
pin-above = au-dessus de { $amount }
pin-row = { $role }, code PIN : { $rule }
pin-rule-ask = Au-dessus de quel prix dois-je demander le code PIN ? Écrivez un montant, ou 0 pour chaque achat.

## Prix, limites et pauses : pour les commerçants

roles-agent = Agents
roles-customer = Clients
roles-merchant = Commerçants
button-yes = Oui
button-remove = Supprimer
button-prices = Prix
button-limits = Limites
button-pauses = Articles en pause
change-before = Avant : { $before }
change-after = Après : <b>{ $after }</b>
change-ask-policy = Est-ce correct ? Cela vaut à partir de maintenant, pour les achats qui ne sont pas encore confirmés.
change-made = ✅ C’est fait.
change-nothing = 👌 Rien n’a été changé.
change-gone = Cette question n’est plus ouverte. Rien n’a été changé.
card-over = Cela n’a rien changé : vous êtes passé à autre chose, et la fiche ci-dessus reste comme elle est. Touchez un de ses boutons, ou recommencez.
question-over = J’ai fermé la question ci-dessus quand vous êtes passé à autre chose, et rien n’en est resté. Si vous y tenez encore, recommencez-la.
card-changed = ✏️ <b>C’est changé.</b> La fiche d’avant ne compte plus.
card-changed-below = ✏️ C’est changé : voir plus bas.
card-stays = La fiche ci-dessus reste comme elle est.
scope-ask = C’est pour quoi ?
scope-which = « { $name } » peut désigner plusieurs choses. Laquelle ?
scope-unknown = Je ne connais pas de service, fournisseur ou produit nommé « { $name } ». Rien n’a été changé.
scope-gone = Ceci n’est plus en vente.
scope-whole = Tout { $name }
scope-everywhere = { $name }, partout où il est vendu
prices-title = 🏷 <b>Prix</b>
prices-how = Vous payez le prix du service. Ce que les agents et les clients paient en plus, ou en moins, se règle ici ; les commerçants achètent à prix coûtant. La règle la plus précise l’emporte, et les prix sont arrondis vers le haut, par pas de { $unit }.
prices-none = Il n’y a pas encore de règle : tout le monde paie le prix du service.
button-add-price-agent = Ajouter pour les agents
button-add-price-customer = Ajouter pour les clients
button-rounding = Arrondi
button-change-price = Changer
button-below-cost = Oui, même à perte
price-title-agent = 🏷 <b>Ce que paient les agents : { $name }</b>
price-title-customer = 🏷 <b>Ce que paient les clients : { $name }</b>
price-remove-agent = 🏷 <b>Supprimer la règle pour les agents : { $name }</b>
price-remove-customer = 🏷 <b>Supprimer la règle pour les clients : { $name }</b>
price-rounding-title = 🏷 <b>Les prix sont arrondis vers le haut, par pas de</b>
price-none = aucune règle
price-below = { $margin }, même à perte
price-margin = Marge : <b>{ $margin }</b>
price-example = Exemple : ce qui vous coûte { $cost } se vend <b>{ $price }</b>.
price-rounded = Les prix sont arrondis vers le haut, par pas de { $unit }.
price-deep = ⚠️ C’est moins de la moitié de ce que cela vous coûte.
price-idle = ⚠️ Ainsi, on paie le prix du service : je ne vends moins cher qu’avec votre accord.
price-overridden = ⚠️ Une règle plus précise l’emporte, et reste telle quelle :
price-overridden-row = • { $name } : { $rule }
price-overridden-more = Et { $count } autres, avec /prices.
price-gone = Cette règle n’existe plus.
price-ask-agent = 🏷 Que paient les agents pour <b>{ $name }</b>, en plus du prix du service ? Touchez ou écrivez : +2,5 %, -3 %, +50 ou 2 % + 50.
price-ask-customer = 🏷 Que paient les clients pour <b>{ $name }</b>, en plus du prix du service ? Touchez ou écrivez : +2,5 %, -3 %, +50 ou 2 % + 50.
price-ask-rounding = Les prix issus d’une règle sont arrondis vers le haut, par pas de <b>{ $unit }</b>. Quel autre pas ? Par exemple 1, 5 ou 10.
price-usage = /prices montre toutes les règles. Pour en fixer une : /prices agent mtn +2%, ou /prices customer all 2% + 50. Une commission vend à perte : /prices agent airtime -2% below. Pour en supprimer une : /prices agent mtn off
fault-margin-not-a-margin = « { $text } » n’est pas une marge. Envoyez par exemple +2,5 %, -3 %, +50 ou 2 % + 50.
fault-margin-twice = « { $text } » en contient deux du même genre. Envoyez un pourcentage, une somme, ou un de chaque, par exemple 2 % + 50.
fault-margin-decimals = « { $text } » a trop de décimales : deux au plus, par exemple 2,25 %.
fault-margin-ambiguous = « { $text } » peut désigner deux sommes. Écrivez-la avec deux décimales, ou tous les chiffres ensemble, par exemple 1,50 ou 1500.
fault-margin-percent-too-large = « { $text } » est trop grand : de -99,99 % à +1 000 %.
fault-margin-sum-too-large = « { $text } » est trop grand pour une marge.
limits-title = 🚦 <b>Limites</b>
limits-how = Ce qu’une personne peut dépenser, en une fois et en un jour. Les limites propres à quelqu’un (/limits ibrahim) passent avant ; les commerçants n’en ont pas. Touchez-en une pour la changer.
limits-usage = /limits montre toutes les limites. Pour en fixer une : /limits agent day 200000, ou /limits customer purchase 5000. Pour une personne : /limits ibrahim day 20000. Pour le code PIN : /limits agent pin 5000. Pour en retirer une : /limits customer day off
limits-pin-of-role = Seul un rôle a un prix pour son code PIN : /limits agent pin 5000
limit-row-agent-purchase = Agents, un achat
limit-row-agent-day = Agents, un jour
limit-row-customer-purchase = Clients, un achat
limit-row-customer-day = Clients, un jour
limit-title = 🚦 <b>Limite : { $what }</b>
limit-ask = Quelle doit être la limite ? Écrivez un montant.
limit-none = sans limite
button-limit-off = Sans limite
pin-title = 🔒 <b>{ $role } : code PIN demandé au-dessus de</b>
pauses-title = ⏸ <b>Ce qui est en pause</b>
pauses-none = Rien n’est en pause.
pause-title = ⏸ <b>Mettre en pause : { $name }</b>
pause-what = Retiré de la vente : <b>{ $name }</b>
pause-reason = Raison : { $reason }
pause-no-reason = Raison : aucune
pause-preview = L’achat sera impossible jusqu’à la reprise. Voici ce que liront les acheteurs :
pause-ask = ⏸ Pourquoi <b>{ $name }</b> est-il en pause ? Écrivez ce que les acheteurs liront.
button-pause = Mettre en pause
button-no-reason = Sans raison
button-resume = Reprendre { $name }
resume-title = ▶️ <b>Remettre en vente : { $name }</b>
resume-preview = Les acheteurs ne liront plus ceci :
resume-still = ⚠️ Encore en pause ({ $count }) :
resume-done = ▶️ <b>{ $name }</b> est de nouveau en vente.
resume-not-paused = Ce n’est plus en pause.
resume-unknown = Rien de nommé « { $name } » n’est en pause. /pause montre ce qui l’est.

## Les ventes du jour

button-sales = Ventes du jour
command-sales = Les ventes du jour
sales-title = 📈 <b>Ventes du { $date }</b>
sales-none = 📈 Rien n’a été vendu le { $date }.
sales-total = Vendus : { $count }, pour <b>{ $sold }</b>
    Payé au service : { $paid }
    Bénéfice : <b>{ $profit }</b>
sales-open = ⏳ Encore en cours : { $count }, pour { $total }
sales-failed = ❌ Échoués ou annulés : { $count }
sales-by-service = <b>Par service</b>
sales-by-person = <b>Par personne</b>
sales-line = { $name } : { $count } · { $sold } · coût { $paid } · bénéfice { $profit }
sales-more = … et { $count } de plus, dans le fichier
sales-left-out = Le fichier est plein : { $count } achats de plus sont comptés ici, sans y figurer.
sales-own-title = 📈 <b>Vos achats du { $date }</b>
sales-own-none = Vous n’avez rien acheté le { $date }.
sales-archived = 🗄 Les achats d’avant le { $time } sont peut-être dans les archives, sans être comptés ici. /receipt et /check les montrent.
sales-own-total = Livrés : { $count }, pour <b>{ $sold }</b>
sales-own-earned = Vous avez gagné : <b>{ $earned }</b>, aux prix que vous avez notés, sinon à la valeur faciale
sales-own-line = { $name } : { $count } · { $sold }

## The recap: a span of time in one picture

button-recap = 📊 La journée
command-recap = La journée en une image
recap-until = jusqu’à { $time }
recap-count = { $count ->
    [one] { $count } vente
   *[other] { $count } ventes
}
recap-count-bought = { $count ->
    [one] { $count } achat
   *[other] { $count } achats
}
recap-usual-weekday = un { $weekday } habituel
recap-usual-now = un { $weekday } habituel à cette heure
recap-usual-before = { $days ->
    [one] au cours de la veille
   *[other] au cours des { $days } jours d’avant
}
recap-above = ↑ { $percent } de plus qu’{ $usual }
recap-below = ↓ { $percent } de moins qu’{ $usual }
recap-same = comme { $usual }
recap-profit = Bénéfice
recap-earned = Votre gain
recap-failed = Échecs
recap-open = En cours
recap-best = Meilleures ventes
recap-wallet = Portefeuille
recap-balance = Votre solde
recap-lasts = Au rythme des { $days } derniers jours, il dure jusqu’à { $day }, vers { $clock }
recap-lasts-today = Au rythme des { $days } derniers jours, il dure jusqu’à aujourd’hui, vers { $clock }
recap-lasts-long = Au rythme des { $days } derniers jours, il dure plus de quatre semaines
recap-empty = Il ne reste rien
recap-slow = { $outlet } : lent { $from }–{ $to }
recap-failing = { $outlet } : en échec { $from }–{ $to }
recap-slow-since = { $outlet } : lent depuis { $from }
recap-failing-since = { $outlet } : en échec depuis { $from }
recap-incomplete = Les ventes d’avant le { $date } n’y sont pas.
recap-title = 📊 <b>{ $title } : { $sold }</b> · { $count }
recap-line-profit = Bénéfice <b>{ $profit }</b>
recap-line-earned = Votre gain <b>{ $earned }</b>
recap-line-failed = { $count ->
    [one] { $count } échec
   *[other] { $count } échecs
}
recap-line-open = { $count } en cours
recap-line-balance = Votre solde : <b>{ $amount }</b>
recap-line-wallet = Portefeuille : <b>{ $amount }</b>
recap-line-wallet-lasts = Portefeuille : <b>{ $amount }</b>. { $lasts }.
recap-none = 📊 { $title } : rien n’a été vendu.
recap-none-bought = 📊 { $title } : vous n’avez rien acheté.
recap-unreadable = Je ne lis pas de jour dans « { $text } ». Envoyez <code>/recap hier</code>, <code>/recap semaine</code>, <code>/recap novembre</code>, ou un jour comme <code>/recap 20 nov</code>.
recap-too-old = Les ventes sont gardées 400 jours, donc depuis le { $date }.
recap-off = Les résumés du soir sont coupés dans cette boutique. /recap montre la journée à tout moment.
recap-on-said = ✅ Vous recevez l’image de la journée chaque soir à { $time }.
recap-off-said = D’accord, pas d’image le soir. /recap montre la journée à tout moment, /recap on fait revenir celle du soir.
recap-maybe-lost = ⚠️ L’image du { $date } ne vous est peut-être pas parvenue, car j’ai été interrompu : /recap { $asked }
recap-refused = ⚠️ Telegram n’a pas accepté l’image du { $date }, elle n’a donc pas été envoyée : /recap { $asked }
button-recap-on = Le soir à { $time }
button-recap-off = Pas chaque soir

## Recharges

button-topup = ➕ Recharger
button-skip = Passer
button-take-back = Retirer la demande
topup-ask-amount = 💰 <b>Rechargez votre compte.</b> De combien ? Écrivez le montant, par exemple 10 000.
topup-ask-missing = 💰 <b>Rechargez votre compte.</b> { $amount } suffisent pour cet achat : touchez ce montant ou écrivez-en un autre.
topup-amount-refused = Telegram n’accepte pas un paiement de { $amount } : il faut environ 1 à 10 000 dollars US. Choisissez un autre montant.
topup-ask-note =
    Vous voulez ajouter <b>{ $amount }</b>.
    1. { $pay }
    2. Envoyez-moi une photo de la preuve de paiement, ou une note. Pas de photo ? Touchez Passer.
topup-note-amount = Voulez-vous <b>{ $amount }</b> au lieu de la somme ci-dessous ? Envoyez alors <code>{ $command }</code>. Une note demande un mot, par exemple qui a payé.
topup-note-none = Cela ne dit rien du virement au commerçant. Envoyez une photo du reçu, le nom de qui a payé, ou touchez Passer.
topup-slip-there = 📎 J’ai le reçu. Combien avez-vous envoyé ?
topup-card-slip = 📎 <b>{ $name }</b> a envoyé le reçu de la recharge demandée le { $time }.
topup-slip-unreached = 😕 Je n’ai pas pu joindre le commerçant. Merci de renvoyer plus tard le reçu de { $amount }.
topup-slip-one = 📎 Votre demande de { $amount } a déjà un reçu, alors celui-ci n’a pas été transmis. Le premier était faux ? Envoyez /topup, retirez la demande, puis refaites-la.
topup-slip-kept = 📎 Le commerçant a maintenant le reçu avec votre demande de { $amount }.
topup-pay-agreed = Payez le commerçant comme convenu.
topup-pay-below = Versez cette somme sur le compte ci-dessous.
topup-waiting = ⏳ Vous avez demandé <b>{ $amount }</b> le { $time }. Le commerçant vérifie si l’argent est arrivé. Je vous écris dès qu’il répond.
topup-one-at-a-time = Une seule demande peut attendre à la fois. S’il vous faut une autre somme, retirez d’abord celle-ci : rien n’en sera ajouté, et vous pourrez redemander après une minute.
topup-beside = ⏳ Votre demande de { $amount } attend encore le commerçant. Ce que vous payez ici s’y ajoute. Si vous avez déjà envoyé cet argent, attendez la réponse.
topup-answered = 👌 Vous avez demandé <b>{ $amount }</b> le { $time }. Le commerçant a répondu.
topup-nobody = 😕 Je n’ai pas pu joindre le commerçant : votre demande n’est pas partie. Réessayez plus tard.
topup-too-soon = Vous venez de retirer une demande. Attendez une minute avant d’en faire une autre.
topup-withdrawn = 👌 Retirée. Rien n’a été ajouté à votre compte.
topup-cancelled = 👌 Annulé. Rien n’a été ajouté à votre compte.
topup-over = Cette demande est déjà terminée. /balance montre votre solde actuel.
topup-over-merchant = Cette demande est déjà terminée. /users montre le solde actuel de la personne.
topup-merchant = Les commerçants achètent sur le portefeuille et n’ont pas de compte à recharger. Rien n’a été débité.
topup-off = Il n’y a pas de comptes ici, donc rien à recharger. Rien n’a été débité.
topup-credit-off = Il n’y a pas de comptes tant que tout le monde peut acheter (ACCESS=open). Rien n’a été crédité ; la demande reste ouverte.
topup-told-credited = ✅ <b>{ $amount }</b> ont été ajoutés à votre compte, comme demandé.
topup-told-declined = 🚫 Le commerçant n’a pas ajouté les { $amount } demandés. Si vous avez payé, demandez-lui.
topup-run-out = ⌛ Personne n’a répondu en une semaine à votre demande de <b>{ $amount }</b> du { $time } : elle est terminée. Rien n’a été ajouté à votre compte. Si vous avez payé, demandez au commerçant.
topup-ran-out = ⌛ Vous avez demandé <b>{ $amount }</b> le { $time }. Personne n’a répondu en une semaine.
topup-invoice-title = Recharge
topup-invoice-text = De l’argent pour votre compte ici. Il est ajouté dès que Telegram m’annonce votre paiement.
topup-card = 💰 <b>{ $name }</b> a demandé une recharge le { $time }.
topup-card-proof = 📎 Ce qui a été envoyé est au-dessus.
topup-card-hint = Vérifiez d’abord que l’argent est arrivé chez vous.
topup-done-declined = 🚫 { $amount } pour <b>{ $name }</b> : refusé. Rien n’a été comptabilisé.
topup-already-credited = ✅ { $amount } ont déjà été ajoutés au compte de <b>{ $name }</b>, une fois, par { $merchant }.
topup-already-declined = 🚫 { $amount } pour <b>{ $name }</b> : déjà refusé, par { $merchant }. Si l’argent est arrivé : /credit
topup-already-withdrawn = 👌 <b>{ $name }</b> a retiré sa demande de { $amount }. Rien n’a été comptabilisé.
topup-expired = ⌛ <b>{ $name }</b> a demandé { $amount } il y a plus d’une semaine. Rien n’a été comptabilisé. Si l’argent est arrivé : /credit
checkout-not-in = Le commerçant doit vous accepter avant que vous puissiez payer ici. Rien n’a été débité.
checkout-not-yours = Cette facture est celle de quelqu’un d’autre. Envoyez /topup pour la vôtre. Rien n’a été débité.
checkout-paid = Cette facture est déjà payée. Envoyez /topup pour une autre. Rien n’a été débité.
checkout-expired = Cette facture n’est plus valable. Envoyez /topup pour une nouvelle. Rien n’a été débité.
checkout-shut = Nous ne pouvons pas recevoir de paiement pour le moment : la boutique vérifie d’abord ses données. Rien n’a été débité.
checkout-refused = Les paiements dans Telegram sont coupés ici pour le moment. Envoyez /topup pour demander au commerçant. Rien n’a été débité.
checkout-trouble = Nous avons un problème de notre côté. Rien n’a été débité. Réessayez dans une minute.
payment-received = ✅ <b>Paiement reçu.</b> { $amount } ont été ajoutés à votre compte.
payment-foreign = ✅ <b>Paiement reçu.</b> Il a été fait dans une autre monnaie : le commerçant doit l’ajouter à votre compte. Il a été prévenu.
payment-unbooked = ✅ <b>Paiement reçu</b>, mais je n’ai pas encore pu le porter sur votre compte. Le commerçant est prévenu et votre argent n’est pas perdu : merci de garder ce numéro.
payment-merchant-credited = 💳 <b>{ $name }</b> a payé { $amount } dans Telegram. C’est sur son compte.
payment-merchant-foreign = ⚠️ <b>{ $name }</b> a payé { $amount } dans Telegram, dans une autre monnaie que celle de la boutique. Rien n’a été comptabilisé. Créditez ce que cela vaut avec /credit, ou remboursez auprès du fournisseur de paiement.
payment-merchant-unbooked = ⚠️ <b>{ $name }</b> a payé { $amount } dans Telegram, mais je n’ai pas pu le comptabiliser. Merci de vérifier son /statement, et de l’ajouter avec /credit s’il manque.
payment-merchant-odd = ⚠️ Ce n’est pas ce que demandait la facture. Vérifiez ; /debit le reprend.

## L’argent que donnent et retirent les commerçants

button-credit = ➕ Créditer
button-debit = ➖ Débiter
button-person = 👤 La personne
hand-ask-line-credit = 💰 Qui reçoit combien ? Écrivez un nom, un @pseudo ou un id, puis le montant, et une note si vous voulez, par exemple : @folake 10 000 espèces vendredi
hand-ask-line-debit = 💸 À qui, et combien ? Écrivez un nom, un @pseudo ou un id, puis le montant, et une note si vous voulez, par exemple : @folake 2 500 rendus en espèces
hand-nothing = Rien n’a été comptabilisé.
hand-ask-person-credit = 💰 Qui reçoit { $amount } ? Écrivez un nom, un @pseudo ou un id.
hand-ask-person-debit = 💸 À qui prendre { $amount } ? Écrivez un nom, un @pseudo ou un id.
hand-ask-amount-credit = 💰 Combien reçoit <b>{ $name }</b> ? Écrivez le montant, et une note si vous voulez, par exemple : 10 000 espèces vendredi
hand-ask-amount-debit = 💸 Combien est retiré à <b>{ $name }</b> ? Écrivez le montant, et une note si vous voulez, par exemple : 2 500 rendus en espèces
hand-whom = { $total ->
    [one] Est-ce la personne voulue ?
   *[other] { $total } personnes correspondent. Laquelle ? Si elle n’est pas ici, un @pseudo ou un id la trouve exactement.
}
hand-unknown = Je ne connais pas cette personne : aucune de celles qui m’ont écrit ne correspond. Rien n’a été comptabilisé. /users les montre toutes.
hand-ask-credit = 💰 <b>Ajouter de l’argent au compte de { $name } ?</b>
hand-ask-debit = 💸 <b>Retirer de l’argent du compte de { $name } ?</b>
hand-amount = Montant : <b>{ $amount }</b>
hand-note = Note : { $note }
hand-balance = Solde : { $before } → <b>{ $after }</b>
hand-not-in = ⚠️ Cette personne ne peut pas acheter ici pour le moment (pas acceptée, suspendue ou verrouillée).
hand-done-credit = ✅ { $amount } ont été ajoutés au compte de <b>{ $name }</b>.
hand-done-debit = ✅ { $amount } ont été retirés du compte de <b>{ $name }</b>.
hand-balance-now = Nouveau solde : <b>{ $balance }</b>
person-told = { $name } est au courant.
person-locked = 🔒 { $name } n’a pas reçu ce message, car son accès est verrouillé.
person-gone = ⚠️ Je n’ai pas pu informer { $name } : le bot est bloqué, ou le compte Telegram n’existe plus.
person-later = ⏳ Telegram n’a pas pris le message : { $name } n’est peut-être pas encore au courant. Je continue d’essayer, et je vous écris ici si cela ne marche pas.
person-failed = ⚠️ Je n’ai pas pu informer { $name } : une erreur s’est produite ici. Merci de le lui dire vous-même.
person-never-told = ⚠️ Je n’ai pas pu informer <b>{ $name }</b>. Merci de le lui dire vous-même :
hand-told-credit = <b>+{ $amount }</b> ont été ajoutés à votre compte par le commerçant.
hand-told-debit = <b>−{ $amount }</b> ont été retirés de votre compte par le commerçant. Si vous ne savez pas pourquoi, demandez-lui.
undo-told-credit = ↩️ <b>−{ $amount }</b> : le commerçant a repris ce qu’il avait ajouté à votre compte le { $time }. Si vous ne savez pas pourquoi, demandez-lui.
undo-told-debit = ↩️ <b>+{ $amount }</b> : le commerçant a rendu ce qu’il avait retiré de votre compte le { $time }.
hand-already = C’est déjà comptabilisé, une fois. Rien de plus n’a été comptabilisé.
hand-gone = Cette fiche n’est plus active, et rien n’a été comptabilisé maintenant. Ce qui l’a été avant se voit au solde de la personne.
hand-cancelled = 👌 Annulé. Rien n’a été comptabilisé.
hand-refused-self = C’est vous. Les commerçants achètent sur le portefeuille et n’ont pas de compte. Rien n’a été comptabilisé.
hand-refused-merchant = C’est un commerçant. Les commerçants achètent sur le portefeuille et n’ont pas de compte. Rien n’a été comptabilisé.
hand-beyond-limit = 🚦 Je ne peux pas retirer { $amount } à <b>{ $name }</b> : le solde est de { $balance } et la limite de crédit de { $limit }. Rien n’a été comptabilisé.
undo-ask = ↩️ <b>Annuler votre dernier crédit, débit ou changement de prix ?</b>
undo-was-credit = Le { $time }, vous avez ajouté <b>{ $amount }</b> au compte de <b>{ $name }</b>.
undo-was-debit = Le { $time }, vous avez retiré <b>{ $amount }</b> du compte de <b>{ $name }</b>.
undo-was-price = Vous l’avez fait le { $time }. Ce serait remis ainsi :
undo-spent = ⚠️ { $spent } en sont déjà utilisés : le solde est de { $balance }. Après l’annulation, il est de { $after }.
undo-below-zero = ⚠️ <b>Vraiment sous zéro ?</b> Solde : { $before } → <b>{ $after }</b>. { $name } vous doit cette somme et n’achète plus rien avant de la payer, sauf si sa limite de crédit le permet.
button-undo = ↩️ Oui, annuler ce changement
button-undo-spent = Annuler quand même
button-undo-below-zero = Oui, sous zéro
undo-done = ↩️ <b>Annulé.</b>
undo-none = Vous n’avez fait aucun crédit, débit ou changement de prix que je puisse annuler.
undo-undone = Votre dernier crédit, débit ou changement de prix est déjà annulé. Rien n’a été changé.
undo-meanwhile = Ce prix a encore été changé depuis. Rien n’a été changé ; /prices montre ce qui vaut.
undo-gone = Cette question n’est plus ouverte, et ce toucher n’a rien annulé. Ce qui l’a été avant le reste.
undo-kept = 👌 Tout reste comme avant. Rien n’a été annulé.

## Le relevé

button-statement = Relevé
button-statement-file = En fichier (CSV)
command-statement = Les mouvements des comptes
command-statement-own = Les mouvements de votre compte
statement-title = 📒 <b>Votre relevé</b>
statement-title-person = 📒 <b>Relevé de { $name }</b>
statement-title-everybody = 📒 <b>Relevé de tous les comptes</b>
statement-day = Le { $day }, le plus récent d’abord
statement-days = Du { $from } au { $to }, le plus récent d’abord
statement-closing = À la fin : <b>{ $balance }</b>
statement-opening = Au début : { $balance }
statement-archived = 🗄 Les écritures jusqu’au { $time } sont dans les archives et ne figurent pas ici.
statement-none = Aucun mouvement ces jours-là.
statement-who = <b>{ $name }</b>
statement-what = <b>{ $what }</b> · { $time }
statement-order = { $mark } { $product }, { $price }, pour { $number }
statement-note = « { $note } »
statement-amount = { $amount } → <b>{ $balance }</b>
statement-new-limit = Limite de crédit : <b>{ $limit }</b>
statement-hold = Achat
statement-capture = Livré
statement-release = Rendu : échec de l’achat
statement-release-closed = Rendu : le commerçant l’a clos
statement-refund = Rendu : achat annulé par le fournisseur
statement-refund-by-hand = Rendu par le commerçant
statement-charge = Payé : finalement livré
statement-uncollected = Finalement livré, et non payé
statement-credit = Crédit du commerçant
statement-debit = Débit du commerçant
statement-topup = Recharge
statement-limit = Limite de crédit
statement-unknown = Je ne connais pas cette personne : aucune de celles qui m’ont écrit ne correspond. /users les montre toutes.
statement-no-accounts = Il n’y a pas de comptes ici : tout le monde achète sur le portefeuille du commerçant. Pour voir vos achats : /history.
statement-left-out = Le fichier contient les { $count } dernières écritures. Pour de plus anciennes, demandez moins de jours.
help-statement = /statement – les mouvements de votre compte ; /statement 2026-11-01 2026-11-30 pour d’autres jours
help-agent =
    /shop – votre nom et votre téléphone, pour les reçus que vous transmettez
    /sell mtn 1gb 700 – à combien vous le vendez
    /usual mtn 1gb – quel forfait cela désigne

## Le contrôle des registres

ledger-audit-title = { $count ->
    [one] ⚠️ <b>Les comptes ne tombent pas juste : { $count } différence</b>
   *[other] ⚠️ <b>Les comptes ne tombent pas juste : { $count } différences</b>
}
ledger-audit-hint = Rien n’a été changé. La personne qui gère le bot les trouve toutes avec <code>npm run audit</code>, et lit dans docs/operations.md ce qu’il faut faire.
ledger-audit-more = Et { $count } de plus.
ledger-audit-values = Attendu : { $expected } · trouvé : { $found }
ledger-audit-balance = Le solde n’est pas la somme du registre.
ledger-audit-held = Le montant réservé n’est pas la somme du registre.
ledger-audit-credit-limit = La limite de crédit n’est pas celle du registre.
ledger-audit-listed = La liste des comptes a un autre solde, ou aucun.
ledger-audit-bookings = Le registre a un autre nombre de crédits, débits et limites que ceux qui ont été faits.
ledger-audit-hold-without-order = De l’argent est réservé pour un achat qui ne le réserve pas.
ledger-audit-order-without-hold = Un achat en cours réserve de l’argent que le registre n’a jamais réservé.
ledger-audit-listed-held = La liste des montants réservés a une autre somme, ou aucune.
ledger-audit-listed-time = La liste des comptes a une autre heure de la dernière écriture ; le relevé de tous les comptes peut donc être incomplet.
ledger-audit-entries = Les dernières écritures du registre manquent.
ledger-audit-chain-number = Une écriture manque ou figure deux fois : les numéros des écritures ne se suivent pas.
ledger-audit-chain-balance = Une écriture manque ou figure deux fois : elle part d’un autre solde.
ledger-audit-chain-held = Une écriture manque ou figure deux fois : elle part d’un autre montant réservé.
ledger-audit-effect-balance = Le montant d’une écriture et son solde ne s’accordent pas.
ledger-audit-effect-held = Le montant d’une écriture et son montant réservé ne s’accordent pas.
ledger-audit-held-twice = Un achat réserve de l’argent deux fois.
ledger-audit-not-held = De l’argent qui n’était pas réservé a été pris ou rendu.
ledger-audit-foreign = Le registre a une écriture d’une autre personne.
ledger-audit-case-without-order = Un dossier porte sur un achat qui n’est pas là.
ledger-audit-give-back-without-entry = De l’argent est noté comme rendu, mais le registre n’en a aucune écriture.

## Numéros enregistrés

button-save-as = 💾 Enregistrer sous…
button-saved-buy = Acheter
button-pin = 📌 Épingler
button-unpin = Désépingler
button-rename = Renommer
button-delete = Supprimer
button-yes-delete = Oui, supprimer
button-saved-all = Tous les numéros
saved-title = 💾 <b>Vos numéros enregistrés</b>. Touchez-en un pour acheter, ou ✏️ pour le renommer, l’épingler ou le supprimer.
saved-none = Vous n’avez pas encore de numéros enregistrés. Touchez « Enregistrer sous… » sous un reçu ; la prochaine fois, un geste ou le nom suffit.
saved-name = 💾 <b>{ $name }</b>
saved-row = { $saved } · { $provider }
saved-of = { $service } · { $provider }
saved-ask-name = Comment appeler { $number } ? Envoyez un nom de 20 caractères au plus, par exemple Maman ou Compteur boutique.
saved-ask-rename = Comment appeler « { $name } » désormais ? Envoyez un nom de 20 caractères au plus.
saved-done = ✅ Enregistré sous « { $name } ». La prochaine fois, touchez-le, ou écrivez le nom à la place du numéro.
saved-left = D’accord, rien n’a été enregistré ni changé.
saved-unknown = Ce n’est plus un de vos numéros enregistrés. Voyez /saved.
saved-not-delivered = Vous pouvez seulement enregistrer le numéro de vos propres achats livrés.
saved-delete-ask = Le supprimer ? Ce que vous avez acheté pour lui reste dans /history.
saved-product-gone = Ce que vous achetiez pour « { $name } » n’est pas vendu en ce moment. Voici ce que j’ai pour le même numéro.
saved-other-provider = « { $name } » est un numéro de { $provider }, ce qui ne va pas ici. Envoyez un autre numéro, ou touchez Retour.
saved-name-differs = ⚠️ « { $name } » était { $before } quand vous l’avez enregistré. Le nom est maintenant <b>{ $after }</b>. Vérifiez avant de payer.
saved-fault-empty = Un nom a besoin d’au moins une lettre, pour que vous puissiez l’écrire. Envoyez-en un autre.
saved-fault-too-long = Ce nom a plus de 20 caractères. Envoyez un nom plus court.
saved-fault-digits = Je prendrais un nom fait de chiffres pour un numéro ou un montant. Envoyez-en un avec un mot, par exemple Maman.
saved-fault-shop-word = « { $name } » veut déjà dire autre chose pour moi. Ajoutez un mot à vous, par exemple Boutique { $name }.
saved-fault-taken = Vous avez déjà un numéro appelé « { $name } ». Envoyez un autre nom.
saved-other-number = Le numéro de ce contact est { $theirs }, et celui-ci est { $own }. Veuillez écrire le nom.
saved-fault-full = Vous avez 100 numéros enregistrés, et je n’en garde pas plus. Supprimez-en un d’abord dans /saved.

## Plusieurs à la fois

command-bulk = Acheter pour plusieurs numéros
list-help =
    📋 <b>Plusieurs à la fois</b>
    Envoyez plusieurs achats dans un message, un par ligne :
    <code>mtn 500 0803 123 4567</code>
    <code>glo 200 0805 123 4567</code>
    Pour plusieurs numéros avec le même achat, écrivez-le une fois au-dessus :
    <code>mtn 500</code>
    <code>0803 123 4567</code>
    <code>0806 123 4567</code>
    Ou remplissez ce fichier et renvoyez-le : le numéro, le produit, et le montant s’il n’est pas dans le produit. Jusqu’à 500 lignes, en CSV ou TXT.

    Je vérifie d’abord chaque ligne et vous montre une seule fiche. Vous confirmez une fois, et pouvez arrêter à tout moment.
list-checking = ⏳ Je demande les noms : { $count }…
list-checked = ⏳ Je demande les noms : { $asked } sur { $count } …
list-title =
    { $count ->
        [one] 📋 <b>{ $count } achat · { $sum }</b>
       *[other] 📋 <b>{ $count } achats · { $sum }</b>
    }
list-earned = Vous gagnez { $earned } sur le tout.
list-sent =
    { $count ->
        [one] Vous avez envoyé { $sent } lignes ; l’une d’elles ne peut pas être achetée.
       *[other] Vous avez envoyé { $sent } lignes ; { $count } d’entre elles ne peuvent pas être achetées.
    }
list-product = { $count } × { $name } : { $sum }
list-heading = ↳ Lignes { $from } à { $to } : { $what }, d’après la ligne au-dessus
list-heading-one = ↳ Ligne { $from } : { $what }, d’après la ligne au-dessus
list-row = Ligne { $row } : { $what }
list-row-alone = • { $what }
list-more = … et { $count } de plus
list-twins =
    { $count ->
        [one] 👯 La ligne { $rows } est la même qu’une ligne au-dessus.
       *[other] 👯 { $count } lignes sont les mêmes qu’une ligne au-dessus : { $rows }.
    }
list-twins-choice = « 1 fois » en achète { $once } pour { $sum } ; « Acheter { $all } » achète tout.
list-repeats = 🔁 <b>Lignes que vous venez d’acheter : { $count }</b>
list-repeat-row = Ligne { $row } : { $number } · { $product }, { $time } : { $state }
list-repeats-choice = Nouveaux : { $once }, pour { $sum }. Acheter { $all } : tout, pour { $total }, dont une deuxième fois ce que vous aviez déjà acheté.
list-repeats-ask = Ne touchez Acheter que si vous le voulez une deuxième fois.
list-differs =
    { $count ->
        [one] ℹ️ Ce numéro est d’ordinaire d’un autre réseau que celui écrit :
       *[other] ℹ️ Ces { $count } numéros sont d’ordinaire d’un autre réseau que celui écrit :
    }
list-differs-row = Ligne { $row } : { $number }, d’ordinaire { $network }
list-more-rows =
    { $count ->
        [one] … et la ligne { $rows }
       *[other] … et { $count } de plus : lignes { $rows }
    }
list-faults = ⚠️ <b>Lignes impossibles à acheter : { $count }</b>
list-fault = Ligne { $row } « { $text } » : { $why }
list-wrong-row = Ligne { $row }
list-faults-more = … et { $count } de plus, toutes dans le fichier.
list-none-good = ⚠️ Je ne peux acheter aucune de ces lignes. Rien n’a été acheté.
button-list-row = Ligne { $row } ?
button-list-for-all = Pour les { $count }
button-list-leave-out = Laisser cette ligne
button-list-pick-out = Retirer une ligne
list-pick-out = 🤔 <b>Quelle ligne dois-je retirer ?</b> Touchez-la, ou écrivez-en une ou plusieurs : <code>sans { $row }, …</code>
list-mend = ✏️ Touchez le bouton d’une ligne, ou écrivez sa réponse après son numéro, par exemple <code>{ $row } sme</code> ou <code>{ $row } 500</code>. Pour laisser une ligne de côté : <code>sans { $row }</code>.
list-mend-again = ✏️ Une ligne corrigée peut encore s’acheter : renvoyez-la.
list-mend-others = ✏️ Une ligne sans bouton peut s’acheter aussi : corrigez-la et renvoyez-la.
list-row-which = 🤔 <b>Ligne { $row }</b> « { $text } » : lequel ?
list-row-which-provider = 🤔 <b>Ligne { $row }</b> « { $text } » : quel fournisseur ?
list-row-how-much = 🤔 <b>Ligne { $row }</b> « { $text } » : combien de { $name } ? Écrivez le montant, par exemple <code>500</code>.
list-row-whole = Écrivez la ligne { $row } en entier, avec son numéro devant, par exemple <code>{ $row } mtn 500 0803 123 4567</code>. Rien n’a été acheté.
list-row-no-answer = Je ne peux pas prendre « { $text } » comme réponse.
list-row-for-all = Votre choix vaut pour les lignes { $rows }.
list-changed = ✏️ Vous avez modifié cette liste. La nouvelle fiche est plus bas.
list-changed-late = Cette liste ne peut plus être modifiée. Rien n’a été changé.
list-same = 🔁 <b>Vous avez déjà envoyé cette liste</b>, le { $time } (faits : { $done } sur { $count }).
list-again = Faut-il tout acheter encore une fois ?
list-taken-back = ↩️ { $max } listes au plus peuvent attendre votre confirmation. Pour faire de la place, j’ai repris :
list-made-room = ↩️ Reprise pour faire de la place : { $max } listes au plus peuvent attendre votre confirmation. Rien n’a été acheté. Si vous la voulez toujours, renvoyez-la.
list-ask = Tout est juste ? Un achat vers un mauvais numéro ne peut pas être annulé.
list-ask-one = Je n’achète que la ligne correcte.
list-short = 💳 <b>Votre solde ne suffit pas.</b> Le total est de { $price } et vous disposez de { $available }.
list-short-how = Vous pouvez l’acheter ainsi : j’achète les lignes qui passent et je nomme les autres.
list-short-day = 🚦 <b>Votre limite du jour ne suffit pas pour tout.</b>
list-short-account-once = 💳 Votre solde suffit pour « { $choice } », qui coûte { $sum }. Il ne suffit pas pour tout, qui coûte { $price }.
list-short-day-once = 🚦 « { $choice } », qui coûte { $sum }, reste dans votre limite du jour. Tout acheter, pour { $price }, la dépasse.
list-empty = Cette liste est vide. /bulk montre comment en écrire une.
list-too-many = Cette liste est trop longue : { $max } lignes au plus. Envoyez-la en parties.
list-too-large = Ce fichier est trop grand : 256 ko au plus.
list-no-file = Je n’ai pas pu lire le fichier. Envoyez-le encore une fois.
list-not-text = Je ne peux pas lire ce fichier. Enregistrez-le en CSV ou en texte, et renvoyez-le. /bulk montre comment.
list-nothing = Je n’ai rien trouvé à acheter dans ce fichier. /bulk montre comment écrire une liste.
button-list-buy = Acheter { $count }
button-list-once = 1 fois ({ $count })
button-list-new =
    { $count ->
        [one] { $count } nouveau
       *[other] { $count } nouveaux
    }
button-list-again = Tout racheter
button-list-retry = Réessayer les échecs
button-list-rest = Acheter ce qui reste
button-list-file = Résultat en fichier
list-progress = ▶️ <b>{ $ended } sur { $count }</b>
list-counts = ✅ { $done } · ❌ { $failed } · ⏳ { $processing }
list-ended = 🏁 Faits : { $done } sur { $count }. Le bilan est ci-dessous.
list-summary = 🏁 <b>Faits : { $done } sur { $count }</b>, pour { $spent }
list-repeated = 🔁 Vous l’avez peut-être déjà lu : c’est la même liste.
notice-repeated = 🔁 Vous l’avez peut-être déjà lu.
list-summary-above = 🏁 Votre liste est terminée. Le bilan est sur le message plus haut : touchez la citation pour y aller.
list-plain = 🏁 Votre liste de { $count } est terminée. Le fichier dit ce qui est arrivé à chaque ligne.
list-summary-failed = ❌ <b>Échoués et non débités : { $count }</b>
list-summary-row = Ligne { $row } : { $number } · { $product }
list-summary-done = ✅ <b>Réussi : { $count }</b>
list-summary-row-why = Ligne { $row } : { $number } · { $product } : { $why }
list-rows-more =
    { $count ->
        [one] … et la ligne { $rows }. La raison est dans le fichier.
       *[other] … et { $count } de plus, lignes { $rows }. Les raisons sont dans le fichier.
    }
list-summary-refused = 🚫 <b>Non achetés et non débités : { $count }</b>
list-repeats-how = Si vous la voulez tout de même une deuxième fois, renvoyez cette ligne.
list-summary-processing = ⏳ Encore en cours : { $count }. Je vous dirai le résultat.
list-summary-waiting = ⏸ <b>Non commencés et non débités : { $count }.</b>
list-stop-person = Vous avez arrêté la liste.
list-stop-unanswered = Je ne reçois pas de réponse pour le moment.
list-stop-barred = Vous ne pouvez pas acheter pour le moment.
list-token = 🔑 { $number } { $name } : <code>{ $token }</code>
list-codes = 🔑 { $whose } :
list-tokens-more = … et { $count } de plus, dans le fichier et avec /token.
list-state-waiting = non commencé
list-state-refused = non acheté
list-state-processing = en cours
list-state-successful = fait
list-state-failed = échoué
list-closed = clos par le commerçant ; peut encore être livré
list-reversed = annulé par le fournisseur
list-refusal-content-changed = cela a changé
list-refusal-price-changed = le prix a changé
list-refusal-duplicate = vous veniez de l’acheter
list-refusal-gone = non vendu pour le moment
list-refusal-paused = en pause
list-refusal-purchase-limit = au-dessus de votre limite par achat
list-refusal-pin-needed = un code PIN est demandé
list-refusal-unanswered = son prix n’a pas pu être vérifié
list-refusal-expired = non commencé à temps
list-refusal-short = votre solde ne suffisait pas pour { $price }
list-refusal-day-limit = { $price } dépassait votre limite du jour
list-refusal-twin = comme une autre ligne
list-refusal-twin-of = comme la ligne { $row }
list-already = Cette liste est déjà en cours, ou terminée.
list-goes-on = Cette liste est déjà confirmée et n’a pas été arrêtée. Pour l’arrêter, touchez ⏹ Arrêter sous la liste.
list-over = Cette liste est terminée.
list-stopping = Je ne commence plus d’autre ligne. Celles en cours se terminent.
list-not-over = Cette liste est encore en cours d’achat.
list-again-later = Pour la racheter, renvoyez-la quand ce sera fini.
row-rounded = un tableur a changé ce numéro, et des chiffres sont perdus. Mettez la colonne en texte et réécrivez-le.
row-torn = un guillemet n’est pas fermé.
row-columns = elle a plus de cases que la première ligne. Écrivez 1500 au lieu de 1 500.
row-unreadable = je ne peux pas lire cela. Écrivez par exemple <code>mtn 500 0803 123 4567</code>.
row-number-missing = il n’y a pas de numéro.
row-too-short = le numéro est trop court : il manque { $count ->
        [one] un chiffre
       *[other] { $count } chiffres
    }. Un numéro de téléphone en a { $usual }.
row-too-long = le numéro est trop long : il a { $count ->
        [one] un chiffre
       *[other] { $count } chiffres
    } de trop. Un numéro de téléphone en a { $usual }.
row-amount-missing = combien de { $name } ?
row-several = il y en a plusieurs : { $names }. Précisez lequel.
row-several-such = il y en a { $count }, par exemple { $names }. Précisez lequel.
row-no-such = non vendu ici, ou pas pour le moment.
row-unclear-numbers = je ne distingue pas numéro et montant, ou le numéro n’est pas complet. Un numéro de ligne prend un point : 1. mtn
row-spaced-numbers = je ne distingue pas numéro et montant : écrivez le montant ainsi : ₦500, ou le numéro sans espaces.
row-bare-number = pour quel achat ? Écrivez-le devant, comme <code>mtn 500 0803 123 4567</code>, ou dans une ligne au-dessus des numéros, comme <code>mtn 500</code>.
row-heading-open = la ligne au-dessus des numéros n’indique pas un seul produit. Écrivez-la comme <code>mtn 500</code>.
row-unanswered = je n’ai pas pu demander le nom. Réessayez cette ligne plus tard.
row-doubted = S’il est juste, envoyez cette ligne seule et touchez « L’utiliser quand même ».

## The shop
shop-its-name = le nom
shop-its-contact = le contact
shop-its-bankAccount = le compte bancaire
shop-its-receiptLine = la ligne sous les reçus
shop-its-agentFaces = les noms des agents sur les reçus
button-shop = 🏪 Boutique
shop-title = 🏪 <b>La boutique</b>, telle qu’on la voit
shop-row = { $what } : <b>{ $value }</b>
shop-none = rien
shop-field-name = Nom
shop-field-contact = Contact
shop-field-bankAccount = Compte bancaire
shop-field-receiptLine = Ligne des reçus
shop-field-agentFaces = Noms des agents
shop-agents-on = oui
shop-agents-off = non
shop-hint = Touchez ce que vous voulez changer.
shop-hint-owners = Touchez ce que vous voulez changer. Le contact et le compte bancaire sont réservés aux propriétaires.
shop-tap = ☝️ Rien n’a été changé. Touchez d’abord, sur la page de la boutique, ce que vous voulez changer, puis écrivez-le.
shop-ask-name = Écrivez le nom de votre boutique, 60 lettres au plus. On le voit dans /start, sur les images des reçus et dans le texte pour WhatsApp.
shop-ask-contact = À qui s’adresser quand quelque chose échoue ? Envoyez un @pseudo, un numéro de téléphone ou un lien qui commence par https.
shop-ask-bankAccount = Où paie-t-on pour recharger son compte ? Envoyez la banque, le numéro et le nom, par exemple <code>GTBank 0123456789 Folake Adeyemi</code>. On le voit dans /topup.
shop-ask-receiptLine = Écrivez une ligne, 120 lettres au plus, par exemple <code>Ouvert de 8 h à 20 h, en face du marché</code>. Elle figure sous les reçus ici, sur leurs images et dans le texte pour WhatsApp.
shop-ask-agentFaces = Si c’est oui, les agents peuvent mettre un nom, un téléphone et un prix à eux sur les reçus qu’ils transmettent. Si c’est non, ces reçus portent ceux de la boutique.
shop-ask-change = ❓ <b>{ $what }</b> : est-ce correct ?
shop-owners-told = Chaque propriétaire en est averti aussitôt.
shop-owners-only = Seuls les propriétaires peuvent changer le contact et le compte bancaire. Rien n’a été changé.
shop-told = Chaque propriétaire en a été averti.
shop-untold = { $count ->
    [one] Un propriétaire n’a pas encore pu être averti. Je continue d’essayer.
   *[other] { $count } propriétaires n’ont pas encore pu être avertis. Je continue d’essayer.
}
shop-fault-empty = Il me faut au moins une lettre ou un chiffre.
fault-letters = Cela fait { $letters } lettres. Pas plus de { $most }, s’il vous plaît.
shop-fault-on-off = Envoyez oui ou non.
shop-fault-contact-empty = Il me faut un @pseudo, un numéro de téléphone ou un lien.
shop-fault-contact-not-a-phone = Je ne connais pas ce numéro de mobile. Vérifiez-le, ou écrivez-le avec l’indicatif du pays : +234 …
shop-fault-contact-not-https = Ce lien n’est pas sûr. Il doit commencer par https.
shop-fault-contact-no-host = Ce lien ne mène nulle part : il lui faut une adresse entière avec un point, comme https://example.com
shop-fault-contact-not-a-contact = Je ne peux lire cela ni comme un @pseudo, ni comme un numéro de téléphone, ni comme un lien https.
shop-fault-contact-too-long = Ce lien est trop long : 200 lettres au plus.
shop-fault-contact-refused = Telegram n’accepte pas de bouton avec ce lien. Envoyez un autre contact.
shop-fault-account-no-number = Il n’y a pas de numéro de compte. Envoyez la banque, le numéro et le nom, par exemple <code>GTBank 0123456789 Folake Adeyemi</code>.
shop-fault-account-nuban = Ce numéro de compte a { $digits } chiffres. Il en faut 10.
shop-fault-account-length = Ce numéro de compte a { $digits } chiffres. J’en accepte de 6 à 20.
shop-fault-account-several-numbers = Il y a plus d’un numéro de compte. Envoyez-en un seul.
shop-fault-account-parts = Il me faut trois choses : la banque, le numéro et le nom du titulaire. Par exemple <code>GTBank 0123456789 Folake Adeyemi</code>.
shop-fault-account-too-long = La banque peut avoir 40 lettres, et le nom du titulaire 60.
alert-shop-changed = ⚠️ <b>{ $merchant }</b> a changé <b>{ $what }</b> de la boutique le { $time }.
alert-shop-not-you = Si aucun propriétaire ne l’a voulu, rétablissez-le maintenant.
button-contact = Contacter { $name }
button-contact-shop = Contacter la boutique
contact-call = 📞 Des questions ? Appelez le { $phone }
contact-call-name = 📞 Des questions ? Appelez { $name } : { $phone }
button-pay = Payer { $amount }
button-copy-account = Copier le numéro
topup-pay-in = 🏦 Versez sur <b>{ $bank }</b>
    <b>{ $number }</b>
    { $holder }
command-shop = La boutique : nom, contact, compte bancaire
order-shop-line = <i>{ $line }</i>

## À combien les agents vendent

resale-title = 🏪 <b>Votre boutique à vous</b>, telle que vos clients la voient
resale-field-name = Nom
resale-field-phone = Téléphone
resale-hint = Les reçus que vous transmettez les portent, pour que vos clients vous appellent. Ce que vous payez ne change pas.
resale-off = ⚠️ Désactivé pour tous les agents : les reçus que vous transmettez portent le nom et le contact de la boutique, et aucun prix à vous.
resale-ask-name = Écrivez le nom de votre boutique à vous, 60 lettres au plus. Les reçus que vous transmettez le portent à la place de celui d’ici.
resale-ask-phone = Quel numéro vos clients appellent-ils ? Envoyez-le, par exemple <code>0803 123 4567</code>.
resale-agents-only = C’est pour les agents, qui vendent à d’autres.
selling-title = 💰 <b>À combien vous vendez</b>
selling-how = La fiche dit ce que vous y gagnez, et les reçus que vous transmettez le montrent. S’il y en a plusieurs, le plus précis compte. Ce que vous payez ne change pas.
selling-none = Vous n’avez encore noté aucun prix.
selling-one = 💰 <b>{ $price }</b>
selling-ask = Que vendez-vous, et à combien ? Un forfait a un prix ; pour tout le reste, dites ce qui s’ajoute. Par exemple <code>mtn 1gb 700</code>, <code>airtime +20</code> ou <code>mtn +5%</code>.
selling-ask-price = À combien vendez-vous <b>{ $name }</b> ? Par exemple <code>+20</code>, <code>+5%</code> ou pour un forfait <code>700</code>.
selling-ask-change = C’est <b>{ $price }</b> pour le moment. Quel prix voulez-vous ? Par exemple <code>700</code>, <code>+20</code> ou <code>+5%</code>.
selling-noted = ✅ C’est noté : <b>{ $price }</b>
selling-gone = Ce prix n’existe plus.
selling-full = Vous avez { $most } prix. Supprimez-en un d’abord.
selling-fault = Je ne lis pas de prix dans « { $text } ».
selling-fault-fixed = Seul un forfait a un prix. Pour « { $name } », dites ce qui s’ajoute : +20 ou +5 %.
card-ask-selling = 💬 À combien le vendez-vous ? Envoyez le montant, par exemple 700. Ce que vous payez ne change pas.
card-selling-late = Cet achat est déjà confirmé. Rien n’a changé.
button-selling = 💬 Je le vends à { $amount }
button-no-selling = Sans prix à moi
button-selling-prices = 💰 Prix de vente
button-add-selling = Ajouter un prix
command-shop-own = Vos nom et téléphone, pour les reçus que vous transmettez
command-sell = À combien vous vendez : mtn 1gb 700

## Forfaits habituels

usual-title-own = ⭐ <b>Vos forfaits habituels</b>
usual-title-shop = ⭐ <b>Forfaits habituels</b>, pour tout le monde. Ceux d’un agent passent avant.
usual-how = Quand plusieurs forfaits ont la même taille, une ligne comme <code>mtn 1gb 0803 123 4567</code> désigne le forfait habituel et mène tout droit à sa fiche. Pour en choisir un, envoyez son réseau et sa taille : <code>/usual mtn 1gb</code>.
usual-none = Il n’y en a pas encore.
usual-remove = Touchez-en un pour le retirer.
usual-row-gone = ⚠️ Pas en vente : { $plan }
usual-which = Quel forfait « { $name } » doit-il désigner ?
usual-unknown = Je ne connais pas de forfaits d’un seul réseau et d’une seule taille pour « { $name } ».
usual-gone = Ce forfait n’existe plus.
usual-change-title = ⭐ <b>Le forfait habituel de sa taille, pour tout le monde</b>
button-usual-plans = ⭐ Forfaits habituels
command-usual = Quel forfait désigne une taille : mtn 1gb
command-usual-own = Quel forfait désigne pour vous une taille : mtn 1gb

## Quand l’argent baisse

command-alert = Savoir quand le portefeuille est bas
command-alert-own = Savoir quand votre argent est bas
button-low-on = 🔔 M’avertir quand c’est bas
low-off-wallet = 🔕 Je ne vous avertis pas quand le portefeuille est bas.
low-off-account = 🔕 Je ne vous avertis pas quand votre argent est bas.
low-on-wallet = 🔔 Je vous avertis quand le portefeuille passe sous <b>{ $limit }</b>.
low-on-account = 🔔 Je vous avertis quand il vous reste moins de <b>{ $limit }</b> à dépenser.
low-now-wallet = Il contient maintenant { $amount }.
low-now-account = Il vous reste { $amount } à dépenser.
low-already = C’est déjà moins. Je vous avertis la prochaine fois que cela passe dessous.
low-hint-wallet = Touchez ci-dessous, ou envoyez <code>/alert wallet 50 000</code>
low-hint-account = Touchez ci-dessous, ou envoyez <code>/alert 2 000</code>
low-ask-wallet = Sous quel montant du portefeuille dois-je vous avertir ? Envoyez-le, par exemple <code>50 000</code>
low-ask-account = Sous quel montant dois-je vous avertir ? Envoyez-le, par exemple <code>2 000</code>
low-not-theirs = Le portefeuille est pour les commerçants. Je peux vous avertir de votre propre argent.
low-passed-wallet = 🔔 <b>Le portefeuille est bas : { $amount }.</b> Vous vouliez le savoir sous { $limit }.
low-passed-account = 🔔 <b>Votre argent est bas : { $amount }.</b> Vous vouliez le savoir sous { $limit }.
low-lasts = { $lasts }.
low-fill-wallet = Il se remplit auprès du service, hors de ce bot.
low-foot = Pour changer ou arrêter : /alert

## Cases: what was not received
button-not-received = Pas reçu ?
button-tell-shop = 💬 Dire à la boutique
button-fault-nothing = Rien n’est arrivé
button-fault-amount = Le montant est faux
button-fault-token = Le code ne passe pas
button-fault-other = Autre chose
button-reply = Répondre
button-send-too = Envoyer aussi
button-solved = Réglé
button-give-back = Rendre { $amount }
button-give-back-now = Rendre { $amount }
button-write-more = Écrire encore
button-write-to-shop = Écrire à la boutique
button-case-photos = 📷 Photos
command-cases = Ce qui n’est pas arrivé, et vos questions
not-received-late = Livré il y a plus de 7 jours : je ne peux plus demander. Pour de l’aide, écrivez à la boutique avec /cases.
look-again = 🔎 Je viens de redemander : le fournisseur <b>{ $answer }</b>.
look-known = 🔎 Le fournisseur <b>{ $answer }</b>.
look-successful = dit que c’est livré
look-processing = y travaille encore
look-failed = dit que ce n’est pas livré
look-missing = ne le trouve pas en ce moment
look-unanswered = ne répond pas clairement
look-open = On ne sait pas encore comment cela finit. Je continue à demander et je vous le dis ici. Ne rachetez pas avant.
look-say = Le crédit d’appel et les forfaits internet peuvent être là sans SMS : vérifiez d’abord le solde. Sinon, appelez { $provider } et dites :
look-say-other = Cela peut prendre quelques minutes. Si ce n’est toujours pas là, appelez { $provider } et dites :
look-sentence = « { $product } a été envoyé au { $number } le { $time }, référence { $reference }. Ce n’est pas arrivé. »
look-say-token = 🔑 Saisissez tout le code <code>{ $token }</code> sur le compteur, puis validez. S’il ne le prend pas, appelez { $provider } et dites :
look-sentence-token = « J’ai acheté { $product } pour le { $number } le { $time }, référence { $reference }. Le compteur ne prend pas le code. »
look-what-is-wrong = Toujours rien ? Dites à la boutique ce qui ne va pas :
case-ask-words = Dites-le en quelques mots, ou envoyez une photo, par exemple une capture d’écran.
case-ask-more = Que voulez-vous dire ? Du texte ou une photo.
case-only-words = Je peux transmettre du texte et des photos. Envoyez l’un des deux.
case-left = D’accord. Rien n’a été envoyé.
case-limited = Vous avez ouvert plusieurs dossiers en 24 heures. Le prochain pourra l’être le { $time } au plus tard.
case-limited-open = Si c’est urgent, ajoutez-le à un dossier ouvert : la boutique le lit aussi.
case-too-many = La boutique n’a pas encore répondu : attendez sa réponse. Elle a tout ce que vous avez écrit.
case-rest-left-out = Les autres photos n’ont pas été transmises : merci d’attendre la réponse de la boutique.
case-rest-ended = Les autres photos n’ont pas été transmises : entre-temps, c’est clos.
case-reply-hint = Était-ce une réponse ? Touchez Répondre sous le message, ou ouvrez /cases.
case-is-over = C’est clos. Si ce n’est pas réglé, touchez Pas reçu ? ou Dire à la boutique sous le reçu.
case-is-over-question = C’est clos. Écrivez de nouveau à la boutique avec /cases.
case-own-shop = Vous êtes commerçant de cette boutique.
case-taken-opened = ✅ Transmis à { $shop }. La réponse arrive ici.
case-taken-said = ✅ Transmis à { $shop }.
case-the-shop = la boutique
case-you = Vous
case-question = Une question
case-look = { $time } : le fournisseur <b>{ $answer }</b>
case-who = <b>{ $name }</b> · { $time }
case-photo = 📷 Photo
case-words = « { $text } »
case-fault-nothing = rien n’est arrivé
case-fault-amount = le montant est faux
case-fault-token = le code ne passe pas
case-fault-other = quelque chose ne va pas
case-fault-failed = un achat a échoué
case-new = 🆘 <b>{ $name } : { $what }</b>
case-new-question = 💬 <b>{ $name } a une question</b>
case-new-words = 💬 <b>{ $name }</b> écrit :
case-unanswered = ⏰ <b>{ $name } attend une réponse depuis le { $time }</b>
case-waits = ⏳ Attend une réponse depuis le { $time }
case-answered = 💬 Répondu
case-answered-by = 💬 Répondu le { $time } ({ $name })
case-ended-solved = ✅ Réglé le { $time } ({ $name })
case-ended-given-back = ↩️ Rendu le { $time } ({ $name })
case-ended-silent = 💤 Clos le { $time } : personne n’a écrit pendant 7 jours
case-answer-ask = Que voulez-vous dire à { $name } ? Du texte ou une photo. La personne le lit comme venant de la boutique.
case-held = ⚠️ <b>Pas encore envoyé :</b> { $merchant } a déjà répondu à { $name }, le { $time } :
case-held-hint = Faut-il que { $name } lise aussi votre réponse ?
case-held-album = Faut-il que { $name } lise aussi votre réponse ? Alors touchez Répondre et renvoyez-la.
case-words-gone = Je ne vois plus vos mots. Touchez Répondre et renvoyez-les.
case-not-sent = ⚠️ <b>Vos mots n’ont pas été envoyés</b>, parce que le dossier a été clos avant.
case-gone = Ce dossier n’est plus là.
case-order-gone = L’achat n’est plus dans les données. Pour rendre de l’argent, utilisez /credit.
case-own = <b>Vous avez dit : { $what }</b>
case-own-question = <b>Votre question à { $shop }</b>
case-shop-says = 💬 Réponse de <b>{ $shop }</b> :
case-told-solved = ✅ <b>Marqué comme réglé par { $shop }.</b>
case-told-given-back = ↩️ <b>{ $amount } vous ont été rendus par { $shop }.</b>
case-told-silent = 💤 <b>Votre dossier est clos : personne n’a écrit pendant 7 jours.</b>
case-told-again = Ce n’est pas réglé ? Redites-le à la boutique :
case-told-again-question = Vous pouvez écrire de nouveau à la boutique avec /contact.
cases-title-open = 🆘 <b>Dossiers ouverts</b>
cases-title-own = 🆘 <b>Vos dossiers</b>
cases-none-open = Personne n’attend rien.
cases-none-own = Il n’y en a pas. Quelque chose n’est pas arrivé ? Touchez <b>Pas reçu ?</b> sous son reçu.
case-listed = { $place }. <b>{ $who }</b> · { $what }
shop-words-ask = Que voulez-vous dire à { $shop } ? Du texte ou une photo. La réponse arrive ici.
give-back-ask = Rendre <b>{ $amount }</b> à <b>{ $name }</b> ?
give-back-hint = Pour le fournisseur, c’est livré : ce qu’il a pris de votre portefeuille reste pris. S’il annule l’achat plus tard, l’acheteur ne reçoit rien de plus.
give-back-done = C’est déjà rendu.
give-back-open = On ne sait pas encore si c’est livré : rien ne peut être rendu. En cas d’échec, l’argent revient tout seul.
give-back-over = Rien n’a été rendu, parce que le dossier a été clos avant. Si c’est encore dû, touchez Rendre encore une fois.
give-back-ended = Est-ce déjà payé autrement, par exemple avec /credit ? Alors ne le rendez pas en plus.
give-back-unpaid = Rien n’a été payé ici depuis un compte : il n’y a rien à rendre.
give-back-not-delivered = Ce n’est pas livré, et l’argent est déjà chez l’acheteur.
recap-line-cases = 🆘 Dossiers : { $count } (ouverts : { $open })


## Comment vont les fournisseurs

# Par exemple : MTN data est lent : sur les 6 derniers achats, 4 ont pris plus de 6 min.
health-slow = ⏳ <b>{ $outlet } : c’est lent.</b> Sur les { $of } derniers achats, { $count } ont pris plus de { $minutes } min.
health-slow-all = ⏳ <b>{ $outlet } : c’est lent.</b> Les { $of } derniers achats ont tous pris plus de { $minutes } min.
health-failing = ❗ <b>{ $outlet } : des échecs.</b> Sur les { $of } derniers achats, { $count } ont échoué.
health-failing-all = ❗ <b>{ $outlet } : des échecs.</b> Les { $of } derniers achats ont tous échoué.
button-health-wait = 🔔 Me dire quand ça remarche
health-waits = 🔔 Je vous le dirai une fois, quand { $outlet } remarchera.
health-over-already = ✅ Ça remarche.
health-wait-full = Beaucoup de gens attendent déjà. Réessayez plus tard.
health-works = ✅ <b>{ $outlet } : ça remarche.</b> Vous m’avez demandé de vous le dire.
health-may-work = 🔔 <b>{ $outlet }</b> : personne n’en a acheté depuis un moment, je ne peux donc pas dire si ça remarche. Vous pouvez essayer : un échec ne coûte rien.
alert-health-slow = Les acheteurs le lisent sur la fiche, et peuvent acheter quand même.
alert-health-failing = Les acheteurs le lisent sur la fiche, et peuvent acheter quand même. Un échec ne leur coûte rien.
alert-health-well = ✅ <b>{ $outlet } : ça remarche</b>, après { $duration }.
alert-health-unknown = 🔔 <b>{ $outlet }</b> : trop peu d’achats depuis deux heures pour dire si ça remarche, { $duration } après le début. Les acheteurs ne sont plus avertis.
button-health-pause = ⏸ Pause { $outlet }
button-health-tell = 📣 Le dire à tous
button-cases = 🆘 Dossiers
button-health = 🩺 Fournisseurs
button-health-again = 🔄 Regarder encore
# Ce que les acheteurs lisent comme raison d’une pause.
health-pause-slow = lent pour le moment
health-pause-failing = en panne pour le moment
health-announce-slow = ⏳ { $outlet } : c’est lent pour le moment. Vos achats suivent leur cours, et je vous dis comment ils finissent. N’achetez pas deux fois la même chose.
health-announce-failing = ❗ { $outlet } : des échecs pour le moment. Un échec ne vous coûte rien. Réessayez plus tard.
health-title = 🩺 <b>Comment vont les fournisseurs</b>
health-none = Aucun achat n’a pris fin depuis 24 heures.
health-outlet = { $mark } <b>{ $outlet }</b>
health-paused = ⏸ En pause pour le moment
health-since = Depuis { $time }
health-median = La moitié a pris au moins { $duration }
health-median-quick = La moitié a pris moins d’une seconde
health-delivered = livrés : { $count }
health-failed = échoués : { $count }
health-open = en cours depuis longtemps : { $count }
health-all-well = 💚 Aucun fournisseur n’est lent, aucun n’échoue.
health-unusual = 👀 Aucun fournisseur n’est jugé lent ou en panne pour le moment, mais regardez 🟡.
health-refused =
    { $count ->
        [one] Laissé de côté : 1 achat refusé d’emblée. Un mauvais numéro de client ne dit rien d’un fournisseur.
       *[other] Laissés de côté : { $count } achats refusés d’emblée. Un mauvais numéro de client ne dit rien d’un fournisseur.
    }
health-legend = D’après nos propres achats des dernières 24 heures, 40 au plus de chacun.
    🟢 bien · 🟡 inhabituel · ⏳ lent · ❗ en panne · ⚪ trop peu ces deux dernières heures pour le dire
command-health = Comment vont les fournisseurs : lents, en panne ou bien

## Price lists

pricelist-which = 🏷 <b>Quels prix voulez-vous voir ?</b>
pricelist-unknown = 🔎 <b>Je n’ai pas de liste de prix de ce nom.</b> Voici celles que j’ai :
pricelist-more-lists = Il y en a d’autres : écrivez le nom après la commande, par exemple <code>/pricelist mtn</code>.
pricelist-title = 🏷 <b>{ $list }</b> : ce que vous payez
pricelist-category = <b>{ $category }</b>
pricelist-paused = Rien de cela n’est en vente en ce moment.
pricelist-gone = Cela ne se vend plus. /pricelist montre ce qui se vend.
pricelist-date = Prix du { $date }
pricelist-no-own = 🖼 Aucune image envoyée.
pricelist-left-out = ⚠️ Laissés de côté, sans prix à vous : { $count }. Vos clients verraient ce que vous payez. /sell note vos prix.
pricelist-with-costs = ⚠️ Montre ce que vous payez.
pricelist-forward = 🏷 Des prix à transférer. Touchez l’image longuement, puis choisissez Transférer.
pricelist-no-picture = 😕 Je n’ai pas pu dessiner l’image. Les prix ci-dessus sont les mêmes.
button-pricelist-picture = 🖼 Image à transférer
button-pricelist-all = 🖼 Tout, avec ce que je paie
button-pricelist-others = Autres listes

## Le premier jour d’une boutique

first-day-hello = 👋 Bonjour { $name } ! Votre boutique fonctionne. Ces étapes la préparent à vendre.
first-day-title = 🧭 <b>Premier jour :</b> { $done } sur { $total }
first-day-row = { $mark } { $step }
first-day-name = Nom de boutique
first-day-contact = Contact
first-day-bankAccount = Compte bancaire
first-day-prices = Ce que l’on paie
first-day-alert = Alerte de solde
first-day-invitation = 1re invitation
first-day-test = Essai : { $amount } vers mon numéro
first-day-hint = Touchez une étape. La liste reste dans /admin jusqu’à ce que tout soit fait, ou que vous la rangiez.
first-day-done = 🎉 Tout est fait. Bonnes ventes !
first-day-away = 👌 C’est rangé. Tout ce qu’elle contient est aussi dans /admin.
first-day-ask-prices = 🏷 <b>Que gagnez-vous sur tout ce que les clients achètent ?</b> Sans choix, ils paient le prix du service. Je montre l’effet avant que cela compte.
first-day-ask-test = 🧪 <b>Un vrai achat avec le portefeuille,</b> tel que vos clients le voient. Envoyez votre numéro. Rien n’est acheté avant que vous touchiez Confirmer.
button-first-day = 🧭 Premier jour
button-first-day-read = 📖 Plus d’infos
button-first-day-away = Ranger
button-first-day-other = Autre montant
button-first-day-plan = Un seul forfait
button-first-day-agents = Ce que paient les agents
